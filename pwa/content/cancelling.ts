export const AFTER_CANCELLING =
  'No reason is needed. What you have paid for stays open to the end of the paid month; after that you are on the free plan.'

export const KEPT_AFTER_PLAN = 'Contacts you revealed stay yours; the others close again.'

export const HOW_TO_CANCEL = `You cancel in the billing portal, which opens from [your subscription](/subscription), or by the [contact form](/contact) while you are signed in. ${AFTER_CANCELLING}`
