import type { Network } from '@hawser/common'
import { selectNetworkList } from '@hawser/core'
import { useHawserState } from '../provider/useHawserState.js'

/** The networks that the app asks for, those of the active namespace first. */
export function useHawserNetworks(): { readonly networks: readonly Network[] } {
  return { networks: useHawserState(selectNetworkList) }
}
