import type { HawserError } from '@hawser/common'
import type { SwapsApi, SwapsState } from '@hawser/core/swap'
import { useHawserState } from '../provider/useHawserState.js'
import { type LateFeature, useFeature } from './useFeature.js'

export interface UseHawserSwapReturnType {
  /** The form as it stands, its quotes, what goes on, and the swaps that were left before their end. Undefined until the feature is loaded. */
  readonly form: SwapsState | undefined
  /** The actions on the form. Undefined until the feature is loaded. */
  readonly api: SwapsApi | undefined
  readonly error: HawserError | null
}

const feature: LateFeature<typeof import('@hawser/core/swap'), SwapsApi> = {
  load: async () => (await import('./lateFeatures.js')).loadSwap(),
  use: (hawser, { swaps }) => hawser.use(swaps),
  begin: (api) => api.watch(),
}

/**
 * Swaps tokens without the modal: the same checked form, loaded when this hook is first used. Quotes are kept fresh while the component is mounted.
 *
 * @example
 * const { form, api } = useHawserSwap()
 * api?.setFrom(usdc)
 * api?.setTo(dai)
 * api?.setAmount('25')
 * // form.quotes[0] is what it gives. form.review is what the wallet will be asked for, once it was asked for by review().
 * if (await api?.review()) await api?.submit()
 */
export function useHawserSwap(): UseHawserSwapReturnType {
  const { api, error } = useFeature(feature)
  return { form: useHawserState(({ features }) => features.swaps), api, error }
}
