import { expect, it } from 'vitest'
import { createFakeClock } from '../fixtures/fakeClock.js'
import { TOAST_AUTO_CLOSE_MS } from '../lateConstants.js'
import { createToastSlice } from '../state/lateSlices.js'
import { createToastController } from './toast.js'

function setup() {
  const slice = createToastSlice()
  const clock = createFakeClock()
  return { slice, clock, toast: createToastController({ state: { toast: slice }, platform: { clock } }) }
}

it('default: shows at once and closes itself', async () => {
  const { slice, clock, toast } = setup()
  toast.show({ message: 'Copied', variant: 'success' })
  expect(slice).toEqual({ message: 'Copied', variant: 'success', svg: null, open: true, autoClose: true })
  await clock.advance(TOAST_AUTO_CLOSE_MS - 1)
  expect(slice.open).toBe(true)
  await clock.advance(1)
  expect(slice.open).toBe(false)
  expect(clock.pending()).toBe(0)
})

it('STA-25 behavior: a new message while one is open closes it and reopens after 150 ms', async () => {
  const { slice, clock, toast } = setup()
  toast.show({ message: 'first', variant: 'success' })
  toast.show({ message: 'second', variant: 'error', svg: 'warning' })
  expect(slice).toMatchObject({ open: false, message: 'first' })
  await clock.advance(149)
  expect(slice.open).toBe(false)
  await clock.advance(1)
  expect(slice).toEqual({ message: 'second', variant: 'error', svg: 'warning', open: true, autoClose: true })
  await clock.advance(TOAST_AUTO_CLOSE_MS)
  expect(slice.open).toBe(false)
})

it('STA-25 behavior: of several messages in the gap the last one opens, at the first one’s time', async () => {
  const { slice, clock, toast } = setup()
  toast.show({ message: 'first', variant: 'success' })
  toast.show({ message: 'second', variant: 'success' })
  await clock.advance(100)
  toast.show({ message: 'third', variant: 'success' })
  await clock.advance(49)
  expect(slice.open).toBe(false)
  await clock.advance(1)
  expect(slice).toMatchObject({ open: true, message: 'third' })
})

it('behavior: a loading toast stays until another one or hide', async () => {
  const { slice, clock, toast } = setup()
  toast.show({ message: 'Sending', variant: 'loading', autoClose: true })
  await clock.advance(TOAST_AUTO_CLOSE_MS * 10)
  expect(slice).toMatchObject({ open: true, autoClose: false })
  toast.hide()
  expect(slice.open).toBe(false)
})

it('behavior: hide forgets the toast that is about to open, and dispose leaves no timer', async () => {
  const { slice, clock, toast } = setup()
  toast.show({ message: 'first', variant: 'success' })
  toast.show({ message: 'second', variant: 'success' })
  toast.hide()
  await clock.advance(1_000)
  expect(slice.open).toBe(false)
  toast.show({ message: 'third', variant: 'success' })
  expect(slice).toMatchObject({ open: true, message: 'third' })
  toast.dispose()
  expect(clock.pending()).toBe(0)
})

it('parameters: autoClose false', async () => {
  const { slice, clock, toast } = setup()
  toast.show({ message: 'stays', variant: 'error', autoClose: false })
  await clock.advance(TOAST_AUTO_CLOSE_MS * 10)
  expect(slice).toMatchObject({ open: true, autoClose: false })
})

it('ENT-10 default: every field of a toast, closed at first', () => {
  expect(createToastSlice()).toStrictEqual({
    message: '',
    variant: 'success',
    svg: null,
    open: false,
    autoClose: false,
  })
})

it.each(['success', 'loading', 'error'] as const)(
  'ENT-10 parameters: variant %s, and an icon of its own',
  (variant) => {
    const { slice, toast } = setup()
    toast.show({ message: 'A', variant, svg: 'wallet' })
    expect(slice).toEqual({ message: 'A', variant, svg: 'wallet', open: true, autoClose: variant !== 'loading' })
  },
)
