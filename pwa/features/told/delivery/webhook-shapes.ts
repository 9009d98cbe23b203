import type { Webhook } from '#contracts/webhooks'

export const SHAPES: Record<Webhook['shape'], { label: string; example: string; help: string }> = {
  slack: {
    label: 'Slack',
    example: 'https://hooks.slack.com/services/…',
    help: 'In Slack, add the app “Incoming Webhooks” to a channel and copy its address.',
  },
  discord: {
    label: 'Discord',
    example: 'https://discord.com/api/webhooks/…',
    help: 'In Discord, open the channel’s settings, then Integrations, then Webhooks, and copy the address.',
  },
  telegram: {
    label: 'Telegram',
    example: 'https://api.telegram.org/bot…/sendMessage?chat_id=…',
    help: 'Make a bot with @BotFather. The address has its token and the number of your chat.',
  },
  standard: {
    label: 'My own program',
    example: 'https://example.com/hooks/alerts',
    help: 'We post JSON, signed as standardwebhooks.com says. You get the secret once, right after this.',
  },
}
