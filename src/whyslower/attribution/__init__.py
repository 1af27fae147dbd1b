"""Effects to shares: from what trials measured to how much of the difference each factor accounts for."""
