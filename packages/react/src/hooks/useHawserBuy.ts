import type { HawserError } from '@hawser/common'
import type { OnRampApi, OnRampState } from '@hawser/core/onramp'
import { useHawserState } from '../provider/useHawserState.js'
import { type LateFeature, useFeature } from './useFeature.js'

export interface UseHawserBuyReturnType {
  /** What can be bought, the offers, and the purchases that were begun here. Undefined until the feature is loaded. */
  readonly form: OnRampState | undefined
  /** The actions on the form. Undefined until the feature is loaded. */
  readonly api: OnRampApi | undefined
  readonly error: HawserError | null
}

const feature: LateFeature<typeof import('@hawser/core/onramp'), OnRampApi> = {
  load: async () => (await import('./lateFeatures.js')).loadOnRamp(),
  use: (hawser, { onRamp }) => hawser.use(onRamp),
  begin: (api) => api.watch(),
}

/**
 * Buys tokens with money without the modal, loaded when this hook is first used. Offers are kept fresh, and purchases followed, while the component is mounted.
 *
 * @example
 * const { form, api } = useHawserBuy()
 * api?.setPaymentAmount('100')
 * // form.quotes[0] is the best offer: fees, and what arrives.
 * <button onClick={() => api?.buy()}>Buy</button>
 */
export function useHawserBuy(): UseHawserBuyReturnType {
  const { api, error } = useFeature(feature)
  return { form: useHawserState(({ features }) => features.onRamp), api, error }
}
