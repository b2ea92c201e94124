import type { ComponentType, FunctionComponent } from 'react'
import { type SendFeature, SendFeatureContext } from './SendFeatureContext.js'

/** The component with the send feature at hand. */
export function withSendFeature<TProps extends object>(
  Component: ComponentType<TProps>,
  feature: SendFeature,
): FunctionComponent<TProps> {
  return function WithSendFeature(props: TProps) {
    return (
      <SendFeatureContext.Provider value={feature}>
        <Component {...props} />
      </SendFeatureContext.Provider>
    )
  }
}
