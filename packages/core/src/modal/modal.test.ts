import { expect, it } from 'vitest'
import { MODAL_SHAKE_MS } from '../constants.js'
import { createFakeClock } from '../fixtures/fakeClock.js'
import { createModalController, createModalSlice } from './modal.js'

function setup() {
  const slice = createModalSlice()
  const clock = createFakeClock()
  return { slice, clock, modal: createModalController(slice, { clock }) }
}

it('default: opens, loads and closes', async () => {
  const { slice, modal } = setup()
  modal.open()
  modal.setLoading(true)
  expect(slice).toEqual({ isOpen: true, isLoading: true, isShaking: false, isMounted: false, hasOpened: true })
  modal.close()
  expect(slice).toEqual({ isOpen: false, isLoading: false, isShaking: false, isMounted: false, hasOpened: true })
})

it('behavior: what opens by itself was opened by nobody', () => {
  const { slice, modal } = setup()
  modal.show()
  expect([slice.isOpen, slice.hasOpened]).toEqual([true, undefined])
})

it('CON-08 behavior: shakes for 500 ms, and a shake during one begins anew', async () => {
  const { slice, clock, modal } = setup()
  expect(MODAL_SHAKE_MS).toBe(500)
  modal.open()
  modal.shake()
  await clock.advance(400)
  modal.shake()
  await clock.advance(499)
  expect(slice.isShaking).toBe(true)
  await clock.advance(1)
  expect(slice.isShaking).toBe(false)
})

it('behavior: closing or disposing leaves no timer, and a closed modal does not shake', async () => {
  const { slice, clock, modal } = setup()
  modal.shake()
  expect([slice.isShaking, clock.pending()]).toEqual([false, 0])
  modal.open()
  modal.shake()
  modal.close()
  expect([slice.isShaking, clock.pending()]).toEqual([false, 0])
  modal.open()
  modal.shake()
  modal.dispose()
  expect(clock.pending()).toBe(0)
})

it('behavior: is mounted for as long as a part of it stands in the page, each taken away once', () => {
  const { slice, modal } = setup()
  const [first, second] = [modal.mount(), modal.mount()]
  expect(slice.isMounted).toBe(true)
  first()
  first()
  expect(slice.isMounted).toBe(true)
  second()
  expect(slice.isMounted).toBe(false)
})
