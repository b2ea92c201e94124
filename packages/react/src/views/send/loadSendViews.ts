import type { FunctionComponent } from 'react'

// Late, with what they name: a file that is named costs the modal 40 B, and few who open it send.

/**
 * The form, with the feature that it is the view of and what stands in its place at times; all are loaded side by side. Not `React.lazy`: that
 * shows its fallback for 300 ms, however soon the code is there.
 */
export async function loadSendView(): Promise<FunctionComponent> {
  const [
    { SendView },
    [{ withSendFeature }, feature, text],
    { WalletSilent },
    { SendWaiting },
    { ReceiverSuggestions },
    { SendExtras },
    { NftField },
  ] = await Promise.all([
    import('./SendView.js'),
    loadSendParts(),
    import('../WalletSilent.js'),
    import('../sendReview/SendWaiting.js'),
    import('./ReceiverSuggestions.js'),
    import('./SendExtras.js'),
    import('./NftField.js'),
  ])
  const stages = { WalletSilent, SendWaiting, ReceiverSuggestions, SendExtras, NftField }
  return withSendFeature(SendView, { ...feature, ...text, stages })
}

/** The review, with the feature that it is the view of; both are loaded side by side. */
export async function loadSendReviewView(): Promise<FunctionComponent> {
  const [{ SendReviewView }, [{ withSendFeature }, feature, text]] = await Promise.all([
    import('../sendReview/SendReviewView.js'),
    loadSendParts(),
  ])
  return withSendFeature(SendReviewView, { ...feature, ...text })
}

function loadSendParts() {
  return Promise.all([import('./sendFeature.js'), import('@hawser/core/send'), import('../../text/enSend.js')])
}
