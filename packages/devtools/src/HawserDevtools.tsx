import type { Hawser } from '@hawser/core'
import { useHawser } from '@hawser/react'
import { useEffect, useRef } from 'react'
import { mountDevtools } from './mountDevtools.js'
import type { DevtoolsOptions } from './options.js'

export interface HawserDevtoolsProps extends DevtoolsOptions {
  /** That of the nearest `HawserProvider` by default. */
  readonly client?: Hawser | undefined
}

/**
 * The panel for developers, in a corner of the page. Its code is loaded once this is shown; on a server and in production it is nothing, unless `isEnabled`.
 *
 * @throws ProviderMissingError without `client` outside of a provider
 * @example
 * <HawserProvider client={hawser}>
 *   <App />
 *   <HawserDevtools />
 * </HawserProvider>
 */
export function HawserDevtools({ client, ...options }: HawserDevtoolsProps) {
  return client ? <Mounted client={client} {...options} /> : <FromProvider {...options} />
}

function FromProvider(options: DevtoolsOptions) {
  return <Mounted client={useHawser()} {...options} />
}

function Mounted({ client, initialIsOpen, position, isEnabled, fakeWallet }: DevtoolsOptions & { client: Hawser }) {
  const latest = useRef({ initialIsOpen, fakeWallet })
  useEffect(() => {
    latest.current = { initialIsOpen, fakeWallet }
  })
  const hasFakeWallet = fakeWallet !== undefined
  useEffect(() => {
    // A function that is made anew with each render is no reason to begin anew.
    const load = async () => {
      const { fakeWallet: given } = latest.current
      if (!given) throw new TypeError('HawserDevtools has no fakeWallet any more.')
      return given()
    }
    return mountDevtools(client, {
      initialIsOpen: latest.current.initialIsOpen,
      position,
      isEnabled,
      ...(hasFakeWallet && { fakeWallet: load }),
    })
  }, [client, position, isEnabled, hasFakeWallet])
  return null
}
