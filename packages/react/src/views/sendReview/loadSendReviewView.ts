import type { FunctionComponent } from 'react'

/** The review, with the feature that it is the view of; both are loaded side by side. */
export async function loadSendReviewView(): Promise<FunctionComponent> {
  const [{ SendReviewView }, { withSendFeature }, feature, text] = await Promise.all([
    import('./SendReviewView.js'),
    import('../send/sendFeature.js'),
    import('@hawser/core/send'),
    import('../../text/enSend.js'),
  ])
  return withSendFeature(SendReviewView, { ...feature, ...text })
}
