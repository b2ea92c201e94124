import { useContext } from 'react'
import { type SendFeature, SendFeatureContext } from './SendFeatureContext.js'

/** @throws where the component was not loaded by one of the loaders beside the views. */
export function useSendFeature(): SendFeature {
  const feature = useContext(SendFeatureContext)
  if (!feature) throw new Error('This view needs the send feature. Load it with withSendFeature.')
  return feature
}
