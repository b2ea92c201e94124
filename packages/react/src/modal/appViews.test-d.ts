import type { Hawser } from '@hawser/core'
import { expectTypeOf, it } from 'vitest'
import type { HawserProviderProps } from '../exports/index.js'

declare module '@hawser/core' {
  interface ViewRegistry {
    Season: { readonly year: number }
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
