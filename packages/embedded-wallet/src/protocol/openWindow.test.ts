import { describe, expect, it, vi } from 'vitest'
import { createManualClock } from '../fixtures/createManualClock.js'
import { openWindow } from './openWindow.js'

/** A page whose windows a test holds. */
function openTestWindow({ closesAfter = 0 } = {}) {
  let triesLeft = closesAfter
  const opened = {
    closed: false,
    close: vi.fn(() => {
      if (triesLeft === 0) opened.closed = true
      triesLeft -= 1
    }),
    focus: vi.fn(),
    postMessage: vi.fn(),
  }
  const open = vi.fn((): unknown => opened)
  const view = { screenX: 100, screenY: 0, outerWidth: 1_000, outerHeight: 800 }
  const page = Object.assign(new EventTarget(), { open, ...view })
  const clock = createManualClock()
  const onClosed = vi.fn()
  const run = () => openWindow({ page: page as never, url: 'https://wallet.example/', clock, onClosed })
  return { opened, open, page, clock, onClosed, run }
}

describe('openWindow', () => {
  it('default: it is opened at once, in the middle of the page’s own window, under a name that nobody else knows', () => {
    const { open, run, opened } = openTestWindow()
    const watched = run()
    expect(open).toHaveBeenCalledExactlyOnceWith(
      'https://wallet.example/',
      '_blank',
      'popup,width=400,height=720,left=400,top=40',
    )
    expect(watched.isClosed()).toBe(false)
    watched.focus()
    expect(opened.focus).toHaveBeenCalledOnce()
  })

  it('behavior: who closes it is told of once; nothing waits for it afterwards', () => {
    const { opened, clock, onClosed, run } = openTestWindow()
    const watched = run()
    clock.advance(400)
    expect(onClosed).not.toHaveBeenCalled()
    opened.closed = true
    clock.advance(400)
    clock.advance(400)
    expect(onClosed).toHaveBeenCalledOnce()
    expect(watched.isClosed()).toBe(true)
    expect(clock.waiting()).toBe(0)
  })

  it('behavior: closed by who opened it nobody is told', () => {
    const { opened, clock, onClosed, run } = openTestWindow()
    run().close()
    expect(opened.closed).toBe(true)
    clock.advance(10_000)
    expect(onClosed).not.toHaveBeenCalled()
    expect(clock.waiting()).toBe(0)
  })

  it('behavior: one that does not close at once is closed again, and not for ever', () => {
    const { opened, clock, run } = openTestWindow({ closesAfter: 2 })
    run().close()
    for (let turn = 0; turn < 20; turn += 1) clock.advance(400)
    expect(opened.close).toHaveBeenCalledTimes(3)
    const stubborn = openTestWindow({ closesAfter: 100 })
    stubborn.run().close()
    for (let turn = 0; turn < 20; turn += 1) stubborn.clock.advance(400)
    expect(stubborn.opened.close).toHaveBeenCalledTimes(10)
    expect(stubborn.clock.waiting()).toBe(0)
  })

  it('behavior: a page that goes takes it with it', () => {
    const { opened, page, run } = openTestWindow()
    run()
    page.dispatchEvent(new Event('pagehide'))
    expect(opened.closed).toBe(true)
  })

  it.each([null, { closed: true }])('error: a browser that opens none (%j) says so', (answer) => {
    const { open, clock, run } = openTestWindow()
    open.mockReturnValue(answer)
    expect(run).toThrow(expect.objectContaining({ code: 'WINDOW_BLOCKED' }))
    expect(clock.waiting()).toBe(0)
  })
})
