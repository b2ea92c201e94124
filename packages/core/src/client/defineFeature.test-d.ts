import { expectTypeOf, it } from 'vitest'
import type { send } from '../send/send.js'
import type { SendApi } from '../send/sendApi.js'
import type { SendState } from '../send/sendState.js'
import type { HawserState } from '../state/tree.js'
import { defineFeature } from './defineFeature.js'
import type { Hawser } from './hawser.js'

declare module '../exports/index.js' {
  interface FeatureRegistry {
    notes: { text: string }
  }
}

it('default: slice and api are of the types that the feature says', () => {
  const notes = defineFeature({
    id: 'notes',
    createSlice: () => ({ text: '' }),
    setup: ({ slice }) => {
      expectTypeOf(slice).toEqualTypeOf<{ text: string }>()
      return { api: { read: () => slice.text } }
    },
  })
  expectTypeOf<ReturnType<typeof notes.attach>>().toEqualTypeOf<{ read: () => string }>()
  const use = (hawser: Hawser) => hawser.use(notes)
  expectTypeOf<ReturnType<typeof use>>().toEqualTypeOf<{ read: () => string }>()
  const useSend = (hawser: Hawser, feature: typeof send) => hawser.use(feature)
  expectTypeOf<ReturnType<typeof useSend>>().toEqualTypeOf<SendApi>()
})

it('behavior: the state has each slice by its id, or not yet', () => {
  expectTypeOf<HawserState['features']['notes']>().toEqualTypeOf<{ text: string } | undefined>()
  expectTypeOf<HawserState['features']['send']>().toEqualTypeOf<SendState | undefined>()
})

it('behavior: an id without a slice in the registry, and a slice of another type, are refused', () => {
  // @ts-expect-error: nothing is merged for it
  defineFeature({ id: 'unknown', createSlice: () => ({}), setup: () => ({ api: {} }) })
  // @ts-expect-error: not the slice that was merged
  defineFeature({ id: 'notes', createSlice: () => ({ text: 5 }), setup: () => ({ api: {} }) })
})
