import type { Hawser } from '@hawser/core'
import { createContext, useContext } from 'react'
import { ProviderMissingError } from '../errors.js'

export const HawserContext = createContext<Hawser | null>(null)

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
