import type { HawserError } from '@hawser/common'
import type { HawserState } from '@hawser/core'
import type { Activity, ActivityApi } from '@hawser/core/activity'
import type { NamesApi, NamesState } from '@hawser/core/names'
import type { Nfts, NftsApi } from '@hawser/core/nfts'
import type { Portfolio, PortfolioApi } from '@hawser/core/portfolio'
import type { ProfileApi, ProfileState } from '@hawser/core/profile'
import { useCallback } from 'react'
import { useHawserState } from '../provider/useHawserState.js'
import { type LateFeature, useFeature } from './useFeature.js'

type PortfolioCode = typeof import('@hawser/core/portfolio')
type ActivityCode = typeof import('@hawser/core/activity')
type NftsCode = typeof import('@hawser/core/nfts')

const portfolioFeature: LateFeature<PortfolioCode, PortfolioApi> = {
  load: async () => (await import('./lateFeatures.js')).loadPortfolio(),
  use: (hawser, { portfolio }) => hawser.use(portfolio),
  begin: (api) => api.watch(),
}

const activityFeature: LateFeature<ActivityCode, ActivityApi> = {
  load: async () => (await import('./lateFeatures.js')).loadActivity(),
  use: (hawser, { activity }) => hawser.use(activity),
  begin: (api) => api.watch(),
}

const nftsFeature: LateFeature<NftsCode, NftsApi> = {
  load: async () => (await import('./lateFeatures.js')).loadNfts(),
  use: (hawser, { nfts }) => hawser.use(nfts),
  begin: (api) => api.watch(),
}

const namesFeature: LateFeature<typeof import('@hawser/core/names'), NamesApi> = {
  load: async () => (await import('./lateFeatures.js')).loadNames(),
  use: (hawser, { names }) => hawser.use(names),
}

const profileFeature: LateFeature<typeof import('@hawser/core/profile'), ProfileApi> = {
  load: async () => (await import('./lateFeatures.js')).loadProfile(),
  use: (hawser, { profile }) => hawser.use(profile),
  begin(api) {
    api.resume()
    return undefined
  },
}

export interface UseHawserPortfolioReturnType {
  /** What the connected accounts hold. Undefined until the feature is loaded. */
  readonly portfolio: Portfolio | undefined
  readonly api: PortfolioApi | undefined
  readonly error: HawserError | null
}

/**
 * The portfolio of all connected accounts, with its value in the user's currency: asked while a component with this hook is mounted, by all of them together.
 *
 * @example
 * const { portfolio, api } = useHawserPortfolio()
 * const total = portfolio?.total ?? 'unknown'
 */
export function useHawserPortfolio(): UseHawserPortfolioReturnType {
  const { code, api, error } = useFeature(portfolioFeature)
  const portfolio = useHawserState(useCallback((state: HawserState) => code?.selectPortfolio(state), [code]))
  return { portfolio, api, error }
}

export interface UseHawserActivityReturnType {
  /** What the account in use has done, the newest first. Undefined until the feature is loaded. */
  readonly activity: Activity | undefined
  readonly api: ActivityApi | undefined
  readonly error: HawserError | null
}

/**
 * The history of the account in use: read while a component with this hook is mounted, by all of them together.
 *
 * @example
 * const { activity, api } = useHawserActivity()
 * const more = activity?.hasMore ? api?.loadMore : undefined
 */
export function useHawserActivity(): UseHawserActivityReturnType {
  const { code, api, error } = useFeature(activityFeature)
  const activity = useHawserState(useCallback((state: HawserState) => code?.selectActivity(state), [code]))
  return { activity, api, error }
}

export interface UseHawserNftsReturnType {
  /** What the account in use holds of them on the network in use, spam apart. Undefined until the feature is loaded. */
  readonly nfts: Nfts | undefined
  readonly api: NftsApi | undefined
  readonly error: HawserError | null
}

/**
 * The NFTs of the account in use on an eip155 network: read while a component with this hook is mounted, by all of them together.
 *
 * @example
 * const { nfts, api } = useHawserNfts()
 * const pictures = nfts?.nfts.map(({ pictureUrl }) => pictureUrl)
 * const more = nfts?.hasMore ? api?.loadMore : undefined
 */
export function useHawserNfts(): UseHawserNftsReturnType {
  const { code, api, error } = useFeature(nftsFeature)
  const nfts = useHawserState(useCallback((state: HawserState) => code?.selectNfts(state), [code]))
  return { nfts, api, error }
}

export interface UseHawserNameFormReturnType {
  /** The registration as it stands. Undefined until the feature is loaded. */
  readonly form: NamesState | undefined
  readonly api: NamesApi | undefined
  readonly error: HawserError | null
}

/**
 * Registers a name for the account in use, without the modal.
 *
 * @example
 * const { form, api } = useHawserNameForm()
 * api?.setName('alice')
 * const name = form?.availability === 'available' ? await api?.register() : null
 */
export function useHawserNameForm(): UseHawserNameFormReturnType {
  const { api, error } = useFeature(namesFeature)
  return { form: useHawserState(({ features }) => features.names), api, error }
}

export interface UseHawserProfileReturnType {
  /** What is settled on this device. Undefined until the feature is loaded. */
  readonly profile: ProfileState | undefined
  readonly api: ProfileApi | undefined
  readonly error: HawserError | null
}

/**
 * The user's settings on this device: currency, hidden tokens, names for addresses, recent recipients, privacy.
 *
 * @example
 * const { profile, api } = useHawserProfile()
 * api?.setCurrency('eur')
 */
export function useHawserProfile(): UseHawserProfileReturnType {
  const { api, error } = useFeature(profileFeature)
  return { profile: useHawserState(({ features }) => features.profile), api, error }
}
