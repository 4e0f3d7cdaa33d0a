"""Thinking kernels: what bots compute, how near hands are and what they are worth."""
