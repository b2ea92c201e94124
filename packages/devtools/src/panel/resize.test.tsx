import { createMemoryStore, type KeyValueStore } from '@hawser/common'
import axe from 'axe-core'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createPageClient } from '../fixtures/createPageClient.js'
import { mountDevtools } from '../mountDevtools.js'
import type { DevtoolsOptions, DevtoolsPosition } from '../options.js'

const panel = page.getByRole('region', { name: 'Hawser devtools' })
const splitter = (side: 'Width' | 'Height') => page.getByRole('separator', { name: `${side} of the devtools` })
const host = () => document.querySelector('[data-hawser-devtools]')
const key = '@hawser-devtools/size'
const kept = (store: KeyValueStore) => JSON.parse(store.get(key) ?? 'null')

async function openPanel({
  store = createMemoryStore(),
  ...options
}: DevtoolsOptions & { store?: KeyValueStore } = {}) {
  const hawser = createPageClient()
  Object.assign(hawser.platform, { store })
  const unmount = mountDevtools(hawser, { initialIsOpen: true, ...options })
  onTestFinished(unmount)
  await expect.element(splitter('Height')).toHaveAttribute('aria-valuenow')
  return { store, unmount }
}

/** The sides of the panel as it is drawn, which is what its splitters say. */
async function untilSized(width: number, height: number): Promise<void> {
  await expect.poll(() => sizeOf()).toEqual([width, height])
  await expect.element(splitter('Width')).toHaveAttribute('aria-valuenow', String(width))
  await expect.element(splitter('Height')).toHaveAttribute('aria-valuenow', String(height))
}
function sizeOf() {
  const { width, height } = panel.element().getBoundingClientRect()
  return [width, height]
}

async function focus(side: 'Width' | 'Height'): Promise<void> {
  const element = splitter(side).element() as HTMLElement
  element.focus()
  expect(host()?.shadowRoot?.activeElement).toBe(element)
}

/** Drags an edge as a pointer does, from its middle. */
function drag(side: 'Width' | 'Height', x: number, y: number): void {
  const element = splitter(side).element()
  const { left, top, width, height } = element.getBoundingClientRect()
  const from = { clientX: left + width / 2, clientY: top + height / 2 }
  const send = (type: string, place: { clientX: number; clientY: number }) =>
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, ...place }))
  send('pointerdown', from)
  send('pointermove', { clientX: from.clientX + x / 2, clientY: from.clientY + y / 2 })
  send('pointermove', { clientX: from.clientX + x, clientY: from.clientY + y })
  send('pointerup', { clientX: from.clientX + x, clientY: from.clientY + y })
}

beforeEach(async () => {
  const { innerWidth, innerHeight } = window
  await page.viewport(1_000, 700)
  return () => page.viewport(innerWidth, innerHeight)
})

describe('size of the panel', () => {
  it('default: arrows move the edge to where they point, Home and End to its bounds, which are those of the window', async () => {
    const { store } = await openPanel()
    await untilSized(760, 560)
    await expect.element(splitter('Width')).toHaveAttribute('aria-orientation', 'vertical')
    await expect.element(splitter('Height')).toHaveAttribute('aria-orientation', 'horizontal')
    await expect.element(splitter('Height')).toHaveAttribute('aria-valuemin', '180')
    await expect.element(splitter('Height')).toHaveAttribute('aria-valuemax', '676')
    await focus('Width')
    for (const [name, width] of [
      ['{ArrowLeft}', 780],
      ['{ArrowRight}', 760],
      ['{ArrowUp}', 760],
      ['{End}', 976],
      ['{ArrowLeft}', 976],
      ['{Home}', 280],
      ['{ArrowRight}', 280],
      ['{ArrowLeft}', 300],
    ] as const) {
      await userEvent.keyboard(name)
      await untilSized(width, 560)
    }
    await focus('Height')
    await userEvent.keyboard('{ArrowUp}')
    await untilSized(300, 580)
    await userEvent.keyboard('{Home}')
    await untilSized(300, 180)
    expect(kept(store)).toEqual({ width: 300, height: 180 })
  })

  it.each<[DevtoolsPosition, number, number]>([
    ['bottom-right', -1, -1],
    ['bottom-left', 1, -1],
    ['top-right', -1, 1],
    ['top-left', 1, 1],
  ])('default: at %s the inner edges are dragged, whichever way the text runs', async (position, right, down) => {
    document.documentElement.dir = 'rtl'
    onTestFinished(() => document.documentElement.removeAttribute('dir'))
    const { store } = await openPanel({ position })
    await untilSized(760, 560)
    const corner = panel.element().getBoundingClientRect()
    drag('Width', -100 * right, 0)
    await untilSized(660, 560)
    drag('Height', 0, 60 * down)
    await untilSized(660, 620)
    expect(kept(store)).toEqual({ width: 660, height: 620 })
    drag('Width', 5_000 * right, 0)
    await untilSized(976, 620)
    const now = panel.element().getBoundingClientRect()
    if (right < 0) expect(now.right).toBe(corner.right)
    else expect(now.left).toBe(corner.left)
    if (down < 0) expect(now.bottom).toBe(corner.bottom)
    else expect(now.top).toBe(corner.top)
  })

  it('behavior: the next visit has the size that was kept, as far as its window allows', async () => {
    const { store, unmount } = await openPanel()
    drag('Width', -160, 0)
    await untilSized(920, 560)
    unmount()
    await openPanel({ store })
    await untilSized(920, 560)
    await page.viewport(600, 400)
    await untilSized(576, 376)
    await expect.element(splitter('Width')).toHaveAttribute('aria-valuemax', '576')
    await page.viewport(1_000, 700)
    await untilSized(920, 560)
    expect(kept(store)).toEqual({ width: 920 })
  })

  it.each(['{', 'null', '[]', '"x"', '{"width":"9"}', '{"width":-1}', '{"height":1e300}', '{"width":null}'])(
    'behavior: %s in the store is as good as nothing',
    async (text) => {
      const store = createMemoryStore()
      store.set(key, text)
      await openPanel({ store })
      await untilSized(760, 560)
    },
  )

  it('behavior: at phone width it goes from edge to edge, and its height alone can be chosen', async () => {
    await page.viewport(390, 700)
    const { store } = await openPanel()
    await expect.element(splitter('Height')).toHaveAttribute('aria-valuenow', '490')
    expect(page.getByRole('separator').elements()).toHaveLength(1)
    drag('Height', 0, 90)
    await expect.element(splitter('Height')).toHaveAttribute('aria-valuenow', '400')
    expect(sizeOf()).toEqual([366, 400])
    expect(kept(store)).toEqual({ height: 400 })
  })

  it('behavior: a press without a move keeps nothing, axe finds nothing, and no style is in the DOM', async () => {
    const { store } = await openPanel()
    drag('Height', 0, 0)
    expect(kept(store)).toBeNull()
    await focus('Height')
    await userEvent.keyboard('{ArrowUp}')
    await untilSized(760, 580)
    const { violations } = await axe.run(host() as Element)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    expect(host()?.shadowRoot?.querySelectorAll('[style]').length).toBe(0)
    expect(kept(store)).toEqual({ height: 580 })
  })
})
