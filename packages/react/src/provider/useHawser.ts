import type { Hawser } from '@hawser/core'
import { useContext } from 'react'
import { HawserContext } from './HawserContext.js'
import { ProviderMissingError } from './providerMissingError.js'

/**
 * The client of the nearest `HawserProvider`: the flows of `@hawser/core` take it first.
 *
 * @throws ProviderMissingError outside of a provider
 * @example
 * const hawser = useHawser()
 * await signMessage(hawser, { message: 'Ahoy' })
 */
export function useHawser(): Hawser {
  const hawser = useContext(HawserContext)
  if (!hawser) throw new ProviderMissingError()
  return hawser
}
