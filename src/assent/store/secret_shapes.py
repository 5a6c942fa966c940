"""The forms of secrets in a command line, each with the reason why it is listed."""

from __future__ import annotations

MASK = "***"  # what is written in place of one

# How a token begins, and how many characters of a token must follow at least.
PREFIXES = (
    ("sk-", 16),  # OpenAI, Anthropic (sk-ant-) and those that imitate them
    ("sk_live_", 10),  # Stripe: secret, restricted, and of a webhook
    ("sk_test_", 10),
    ("rk_live_", 10),
    ("whsec_", 10),
    ("ghp_", 16),  # GitHub: personal, OAuth, of an app's user, of an app, to refresh
    ("gho_", 16),
    ("ghu_", 16),
    ("ghs_", 16),
    ("ghr_", 16),
    ("github_pat_", 16),
    ("glpat-", 12),  # GitLab: personal, of a pipeline's trigger, of a deployment, of a runner
    ("glptt-", 12),
    ("gldt-", 12),
    ("glrt-", 12),
    ("xoxb-", 10),  # Slack: of a bot, a user, an app
    ("xoxp-", 10),
    ("xapp-", 10),
    ("AKIA", 12),  # Amazon: a key's name, of a user and for a while; the key itself has no shape
    ("ASIA", 12),
    ("AIza", 20),  # Google: API key, access token
    ("ya29.", 10),
    ("1//0", 10),  # to refresh it
    ("GOCSPX-", 10),
    ("npm_", 20),  # package registries
    ("pypi-", 16),
    ("rubygems_", 16),
    ("hf_", 16),  # Hugging Face
    ("dop_v1_", 16),  # DigitalOcean
    ("hvs.", 16),  # Vault
    ("SG.", 16),  # SendGrid
    ("shpat_", 16),  # Shopify
    ("AGE-SECRET-KEY-", 8),  # age
    ("eyJ", 24),  # a JSON Web Token: `{"` in base64
    ("gsk_", 20),  # other makers of models: Groq, xAI, Perplexity, Replicate
    ("xai-", 20),
    ("pplx-", 20),
    ("r8_", 20),
    ("ATATT3", 16),  # Atlassian, Bitbucket
    ("ATCTT3", 16),
    ("dapi", 32),  # Databricks
    ("sbp_", 20),  # Supabase
    ("tskey-", 16),  # Tailscale
    ("PMAK-", 20),  # Postman
    ("NRAK-", 16),  # New Relic
    ("glsa_", 20),  # Grafana
    ("figd_", 20),  # Figma
    ("lin_api_", 20),  # Linear
    ("nfp_", 20),  # Netlify
    ("dckr_pat_", 16),  # Docker
    ("pul-", 32),  # Pulumi
    ("dp.st.", 16),  # Doppler
    ("dp.pt.", 16),
    ("shpss_", 16),  # Shopify
    ("sq0csp-", 16),  # Square
    ("sq0atp-", 16),
    ("key-", 32),  # Mailgun
    ("SK", 32),  # Twilio
    ("EAA", 20),  # Facebook
    ("fo1_", 16),  # Fly
    ("fm2_", 16),
    ("cfut_", 16),  # Cloudflare
    ("CLOJARS_", 20),
    ("hooks.slack.com/services/", 10),  # addresses that let anybody who has them write
    ("discord.com/api/webhooks/", 10),
    ("api.telegram.org/bot", 20),
)
