import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { pointerAt } from '../fixtures/pointer.js'
import { useSteadyPress } from './useSteadyPress.js'

interface Layout {
  readonly shiftPx?: number
  /** Another round replaces every row's element. */
  readonly round?: number
  readonly names?: readonly string[]
  /** Another one replaces what holds the rows, as a dialog that is opened again does. */
  readonly dialog?: number
}

/** Rows of 40 px in a box that holds presses steady. */
function Rows({
  shiftPx = 0,
  round = 0,
  names = ['a', 'b', 'c', 'd', 'e'],
  dialog = 0,
  onChoose,
}: Layout & { readonly onChoose: (name: string) => void }) {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  useSteadyPress(box)
  return (
    <div ref={setBox} style={{ blockSize: 400 }}>
      <div key={dialog}>
        <div style={{ blockSize: 60 + shiftPx }} />
        {names.map((name) => (
          <button
            key={`${round}/${name}`}
            type="button"
            data-hawser-wallet={name}
            style={{ blockSize: 40, display: 'block', inlineSize: 200, marginBlockEnd: 4 }}
            onClick={() => onChoose(name)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}

async function show() {
  const chosen: string[] = []
  const onChoose = (name: string): void => void chosen.push(name)
  const { rerender } = await render(<Rows onChoose={onChoose} />)
  return { chosen, change: (layout: Layout) => rerender(<Rows {...layout} onChoose={onChoose} />) }
}

const pointer = (name: string) => pointerAt(page.getByRole('button', { name }).element())

/** Two frames: what the browser and React have to do is done. */
const settled = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

describe('useSteadyPress', () => {
  it('behavior: a press is carried out where the dialog is replaced between down and up', async () => {
    const { chosen, change } = await show()
    const b = pointer('b')
    await b.down()
    await change({ dialog: 1, shiftPx: 30 })
    await b.up()
    await expect.poll(() => chosen).toEqual(['b'])
    await settled()
    expect(chosen).toEqual(['b'])
  })

  it('default: a press is one choice, by pointer, finger and key', async () => {
    const { chosen } = await show()
    const b = pointer('b')
    await b.down()
    await b.up()
    await expect.poll(() => chosen).toEqual(['b'])
    await b.touch()
    await b.lift()
    await expect.poll(() => chosen).toEqual(['b', 'b'])
    page.getByRole('button', { name: 'd' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await settled()
    expect(chosen).toEqual(['b', 'b', 'd'])
  })

  it.each([
    ['moved away, nothing in its place', { shiftPx: 120 }],
    ['moved away, another row in its place', { shiftPx: -44 }],
    ['replaced by another element', { round: 1 }],
    ['replaced, and moved', { round: 1, shiftPx: 44 }],
  ])('behavior: a row that is %s between down and up is chosen once', async (_, next) => {
    const { chosen, change } = await show()
    const c = pointer('c')
    await c.down()
    await change(next)
    await settled()
    await c.up()
    await expect.poll(() => chosen).toEqual(['c'])
    await settled()
    expect(chosen).toEqual(['c'])
    // The next press is one of its own.
    const e = pointer('e')
    await e.down()
    await e.up()
    await expect.poll(() => chosen).toEqual(['c', 'e'])
  })

  it('behavior: a finger on a row that moves away', async () => {
    const { chosen, change } = await show()
    const c = pointer('c')
    await c.touch()
    await change({ shiftPx: -44 })
    await settled()
    await c.lift()
    await expect.poll(() => chosen).toEqual(['c'])
    await settled()
    expect(chosen).toEqual(['c'])
  })

  it('behavior: a row that is gone chooses nothing, and nothing else', async () => {
    const { chosen, change } = await show()
    const c = pointer('c')
    await c.down()
    await change({ names: ['a', 'b', 'd', 'e'] })
    await settled()
    await c.up()
    await settled()
    expect(chosen).toEqual([])
  })

  it('behavior: a press is taken back by dragging away from it', async () => {
    const { chosen } = await show()
    const c = pointer('c')
    await c.down()
    await c.move(60)
    await c.up(60)
    await settled()
    expect(chosen).toEqual([])
  })
})
