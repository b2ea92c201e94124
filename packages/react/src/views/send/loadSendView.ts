import type { FunctionComponent } from 'react'

/** The form, with the feature that it is the view of; both are loaded side by side. */
export async function loadSendView(): Promise<FunctionComponent> {
  const [{ SendView }, { withSendFeature }, feature, text] = await Promise.all([
    import('./SendView.js'),
    import('./withSendFeature.js'),
    import('@hawser/core/send'),
    import('../../text/enSend.js'),
  ])
  return withSendFeature(SendView, { ...feature, ...text })
}
