import type { Hawser, HawserEvents, View } from '@hawser/core'
import type { SvelteHTMLElements } from 'svelte/elements'
import { describe, expectTypeOf, it } from 'vitest'
import type { GlobalComponents } from 'vue'
import type {} from '../exports/svelte.js'
import type {} from '../exports/vue.js'
import type { HawserButtonElement, HawserModalElement } from './types.js'

declare const hawser: Hawser
declare const view: View

describe('types of the elements', () => {
  it('default: elements and events are known to the DOM', () => {
    expectTypeOf(document.createElement('hawser-button')).toEqualTypeOf<HawserButtonElement>()
    expectTypeOf(document.querySelector('hawser-modal')).toEqualTypeOf<HawserModalElement | null>()
    const button = document.createElement('hawser-button')
    button.client = hawser
    button.open({ view })
    button.addEventListener('hawser-connected', ({ detail }) => {
      expectTypeOf(detail).toEqualTypeOf<HawserEvents['connected']>()
    })
    // @ts-expect-error An element takes a client, not its name.
    button.client = 'hawser'
  })

  it('behavior: Vue’s templates know their props and listeners', () => {
    type Props = InstanceType<GlobalComponents['hawser-button']>['$props']
    expectTypeOf<Props['client']>().toEqualTypeOf<Hawser | undefined>()
    expectTypeOf<Props['label']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<NonNullable<Props['onHawserConnected']>>()
      .parameter(0)
      .toEqualTypeOf<CustomEvent<HawserEvents['connected']>>()
  })

  it('behavior: Svelte’s components know their attributes and listeners', () => {
    type Attributes = SvelteHTMLElements['hawser-modal']
    expectTypeOf<Attributes['client']>().toEqualTypeOf<Hawser | undefined>()
    expectTypeOf<NonNullable<Attributes['onhawser-closed']>>().parameter(0).toEqualTypeOf<CustomEvent<null>>()
  })
})
