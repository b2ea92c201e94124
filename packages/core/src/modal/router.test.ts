import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { View } from '../state/view.js'
import { createRouterController, createRouterSlice } from './router.js'

function setup() {
  const slice = createRouterSlice()
  const close = vi.fn()
  return { slice, close, router: createRouterController(slice, { close }) }
}

const view: fc.Arbitrary<View> = fc.oneof(
  fc.constantFrom<View>(
    { name: 'Connect' },
    { name: 'Accounts' },
    { name: 'Networks' },
    { name: 'Send' },
    { name: 'Account' },
  ),
  fc.record({
    name: fc.constant('ConnectingExternal' as const),
    parameters: fc.record({ connectorId: fc.constantFrom('a', 'b') }),
  }),
)

describe('router', () => {
  it('VIEW-01 default: the stack starts at Connect', () => {
    expect(createRouterSlice()).toEqual({ stack: [{ name: 'Connect' }] })
  })

  it('VIEW-05 behavior: push is ignored for the current view, and only for it', () => {
    const { router, slice } = setup()
    router.push({ name: 'Connect' })
    expect(slice.stack).toHaveLength(1)
    router.push({ name: 'ConnectingExternal', parameters: { connectorId: 'a' } })
    router.push({ name: 'ConnectingExternal', parameters: { connectorId: 'a' } })
    expect(slice.stack).toHaveLength(2)
    router.push({ name: 'ConnectingExternal', parameters: { connectorId: 'b' } })
    expect(slice.stack).toHaveLength(3)
    router.push({ name: 'Connect' })
    expect(slice.stack).toHaveLength(4)
  })

  it('VIEW-05 behavior: an absent parameter equals an undefined one', () => {
    const { router, slice } = setup()
    router.reset({ name: 'Account' })
    router.push({ name: 'Account', parameters: { namespace: undefined } })
    expect(slice.stack).toHaveLength(1)
    router.push({ name: 'Account', parameters: { namespace: 'solana' } })
    expect(slice.stack).toHaveLength(2)
  })

  it('VIEW-06 behavior: going back from the only view closes the modal and keeps the view', () => {
    const { router, slice, close } = setup()
    router.push({ name: 'Networks' })
    router.goBack()
    expect(close).not.toHaveBeenCalled()
    router.goBack()
    expect(close).toHaveBeenCalledTimes(1)
    router.goBackOrClose()
    expect(close).toHaveBeenCalledTimes(2)
    expect(slice.stack).toEqual([{ name: 'Connect' }])
  })

  it('VIEW-06 default: replaces the current view, goes back to an index, and resets to one view', () => {
    const { router, slice, close } = setup()
    const names = () => slice.stack.map(({ name }) => name)
    router.push({ name: 'Account' })
    router.push({ name: 'Send' })
    router.replace({ name: 'Networks' })
    expect(names()).toEqual(['Connect', 'Account', 'Networks'])
    router.goBackToIndex(2)
    router.goBackToIndex(-1)
    router.goBackToIndex(0.5)
    expect(names()).toEqual(['Connect', 'Account', 'Networks'])
    router.goBackToIndex(1)
    expect(names()).toEqual(['Connect', 'Account'])
    router.push({ name: 'Networks' })
    router.goBackToIndex(0)
    expect(names()).toEqual(['Connect'])
    router.push({ name: 'Networks' })
    router.reset({ name: 'Account' })
    expect(names()).toEqual(['Account'])
    expect(close).not.toHaveBeenCalled()
  })

  it('VIEW-05 VIEW-06 behavior: any run of actions does to the stack what a plain list would see', () => {
    const action = fc.oneof(
      fc.record({ type: fc.constantFrom('push' as const, 'replace' as const, 'reset' as const), view }),
      fc.record({ type: fc.constantFrom('goBack' as const, 'goBackOrClose' as const) }),
      fc.record({
        type: fc.constant('goBackToIndex' as const),
        index: fc.oneof(fc.integer({ min: -2, max: 6 }), fc.double()),
      }),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const { router, slice, close } = setup()
        let model: View[] = [{ name: 'Connect' }]
        let closes = 0
        for (const step of actions) {
          if (step.type === 'push') {
            router.push(step.view)
            if (JSON.stringify(model.at(-1)) !== JSON.stringify(step.view)) model = [...model, step.view]
          } else if (step.type === 'replace') {
            router.replace(step.view)
            model = [...model.slice(0, -1), step.view]
          } else if (step.type === 'reset') {
            router.reset(step.view)
            model = [step.view]
          } else if (step.type === 'goBackToIndex') {
            router.goBackToIndex(step.index)
            if (Number.isInteger(step.index) && step.index >= 0) model = model.slice(0, step.index + 1)
          } else {
            router[step.type]()
            if (model.length > 1) model = model.slice(0, -1)
            else closes += 1
          }
          expect(slice.stack).toEqual(model)
          expect(slice.stack.length).toBeGreaterThan(0)
        }
        expect(close).toHaveBeenCalledTimes(closes)
      }),
    )
  })
})
