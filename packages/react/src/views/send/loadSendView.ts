import type { FunctionComponent } from 'react'

/**
 * The form, with the feature that it is the view of and what stands in its place at times; all are loaded side by side. Not `React.lazy`: that
 * shows its fallback for 300 ms, however soon the code is there.
 */
export async function loadSendView(): Promise<FunctionComponent> {
  const [{ SendView }, { withSendFeature }, feature, text, { WalletSilent }, { SendWaiting }] = await Promise.all([
    import('./SendView.js'),
    import('./sendFeature.js'),
    import('@hawser/core/send'),
    import('../../text/enSend.js'),
    import('../WalletSilent.js'),
    import('../sendReview/SendWaiting.js'),
  ])
  return withSendFeature(SendView, { ...feature, ...text, stages: { WalletSilent, SendWaiting } })
}
