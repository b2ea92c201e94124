import type { Hawser } from '@hawser/core'
import { expectTypeOf, it } from 'vitest'
import type { HawserProviderProps } from '../exports/index.js'

declare module '@hawser/core' {
  interface ViewRegistry {
    Season: { readonly year: number }
    Seasons: { readonly since?: number }
    Harbour: undefined
  }
}

type Views = NonNullable<HawserProviderProps['views']>

it('default: a view takes the parameters that were merged for its name', () => {
  const views: Views = {
    Season: { title: 'Season', load: async () => (props: { readonly year: number }) => props.year },
  }
  expectTypeOf(views.Season).not.toBeAny()
  const open = (hawser: Hawser) => hawser.open({ view: { name: 'Season', parameters: { year: 2026 } } })
  expectTypeOf(open).toBeFunction()
})

it('behavior: another name, and a component of other props, are refused', () => {
  // @ts-expect-error: nothing is merged for it
  const unknown: Views = { Nowhere: { title: 'Nowhere', load: async () => () => null } }
  const load = async () => (props: { readonly year: string }) => props.year
  // @ts-expect-error: the year is a number
  const other: Views = { Season: { title: 'Season', load } }
  // @ts-expect-error: no view of that name
  const open = (hawser: Hawser) => hawser.open({ view: { name: 'Nowhere' } })
  expectTypeOf([unknown, other, open]).toBeArray()
})

it('behavior: a view that cannot be shown without its parameters is not opened without them', () => {
  const open = (hawser: Hawser) => {
    // @ts-expect-error: which wallet?
    hawser.open({ view: { name: 'ChooseNamespaces' } })
    // @ts-expect-error: which wallet?
    hawser.open({ view: { name: 'ConnectingExternal' } })
    // @ts-expect-error: which wallet?
    hawser.open({ view: { name: 'WalletDetails', parameters: undefined } })
    // @ts-expect-error: which question?
    hawser.open({ view: { name: 'Question' } })
    // @ts-expect-error: an app's own, of which year?
    hawser.open({ view: { name: 'Season' } })
    // @ts-expect-error: which year?
    hawser.router.push({ name: 'Season', parameters: {} })
    hawser.open({ view: { name: 'ChooseNamespaces', parameters: { connectorId: 'io.wallet' } } })
  }
  expectTypeOf(open).toBeFunction()
})

it('behavior: views that can be shown without parameters are opened without them', () => {
  const open = (hawser: Hawser) => {
    hawser.open({ view: { name: 'Connect' } })
    hawser.open({ view: { name: 'Connect', parameters: undefined } })
    hawser.open({ view: { name: 'ConnectingWalletConnect' } })
    hawser.open({ view: { name: 'AllWallets' } })
    hawser.open({ view: { name: 'Account' } })
    hawser.open({ view: { name: 'Networks', parameters: { namespace: 'solana' } } })
    hawser.open({ view: { name: 'Receive' } })
    hawser.open({ view: { name: 'Send' } })
    hawser.open({ view: { name: 'Seasons' } })
    hawser.open({ view: { name: 'Seasons', parameters: { since: 2020 } } })
    hawser.open({ view: { name: 'Harbour' } })
  }
  expectTypeOf(open).toBeFunction()
})
