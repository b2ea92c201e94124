import type { FunctionComponent } from 'react'
import type { SendResultListProps } from './SendResultList.js'

/** The list, with the feature that keeps what it shows; both are loaded side by side. */
export async function loadSendResultList(): Promise<FunctionComponent<SendResultListProps>> {
  const [{ SendResultList }, { withSendFeature }, feature] = await Promise.all([
    import('./SendResultList.js'),
    import('../send/withSendFeature.js'),
    import('@hawser/core/send'),
  ])
  return withSendFeature(SendResultList, feature)
}
