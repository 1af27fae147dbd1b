def check_work(stage, solos):
    return {}
