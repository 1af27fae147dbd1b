"""The causes: one file each, and this explicit tuple of them in the order of their groups."""

from __future__ import annotations

from whyslower.causes.algorithm_choice import AlgorithmChoice
from whyslower.causes.allocation import Allocation
from whyslower.causes.autograd_overhead import AutogradOverhead
from whyslower.causes.case import Cause
from whyslower.causes.construction import Construction
from whyslower.causes.data_dependent import DataDependent
from whyslower.causes.denormals import Denormals
from whyslower.causes.dispatch_overhead import DispatchOverhead
from whyslower.causes.dtype_width import DtypeWidth
from whyslower.causes.garbage_collection import GarbageCollection
from whyslower.causes.input_pipeline import InputPipeline
from whyslower.causes.kernel_implementation import KernelImplementation
from whyslower.causes.kernel_launch import KernelLaunch
from whyslower.causes.memory_layout import MemoryLayout
from whyslower.causes.no_difference import NoDifference
from whyslower.causes.python_loop import PythonLoop
from whyslower.causes.recompilation import Recompilation
from whyslower.causes.redundant_copy import RedundantCopy
from whyslower.causes.slow_dtype_path import SlowDtypePath
from whyslower.causes.state_growth import StateGrowth
from whyslower.causes.synchronization import Synchronization
from whyslower.causes.thread_count import ThreadCount
from whyslower.causes.timing_artifact import TimingArtifact
from whyslower.causes.transfer import Transfer
from whyslower.causes.type_promotion import TypePromotion
from whyslower.causes.under_utilization import UnderUtilization
from whyslower.causes.unequal_work import UnequalWork
from whyslower.causes.unfused import Unfused
from whyslower.causes.working_set import WorkingSet

CAUSES: tuple[Cause, ...] = (
    UnequalWork(),
    TimingArtifact(),
    NoDifference(),
    DispatchOverhead(),
    AutogradOverhead(),
    PythonLoop(),
    Construction(),
    ThreadCount(),
    Recompilation(),
    StateGrowth(),
    GarbageCollection(),
    InputPipeline(),
    DtypeWidth(),
    SlowDtypePath(),
    TypePromotion(),
    MemoryLayout(),
    RedundantCopy(),
    Allocation(),
    WorkingSet(),
    Denormals(),
    DataDependent(),
    AlgorithmChoice(),
    KernelImplementation(),
    Unfused(),
    KernelLaunch(),
    Transfer(),
    Synchronization(),
    UnderUtilization(),
)
