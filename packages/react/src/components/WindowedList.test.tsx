import '../styles/index.css'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { WindowedList } from './WindowedList.js'

interface Item {
  readonly id: string
  readonly isHeading: boolean
}

const rowHeight = ({ isHeading }: Item): number => (isHeading ? 40 : 64)
const keyOf = ({ id }: Item): string => id
const isRow = ({ isHeading }: Item): boolean => !isHeading
/** A heading before every hundred rows. */
const invent = (count: number): readonly Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: `item ${index}`, isHeading: index % 100 === 0 }))

async function show(items: readonly Item[], onNearEnd?: () => void) {
  const screen = await render(<Box items={items} onNearEnd={onNearEnd} />)
  const box = (): HTMLElement => document.querySelector<HTMLElement>('.hawser-body') ?? document.body
  return { box, rerender: (next: readonly Item[]) => screen.rerender(<Box items={next} onNearEnd={onNearEnd} />) }
}

function Box({ items, onNearEnd }: { readonly items: readonly Item[]; readonly onNearEnd?: (() => void) | undefined }) {
  return (
    <div data-hawser-root="" data-hawser-theme="light">
      <div className="hawser-body" data-scrollable="" style={{ blockSize: 400, maxBlockSize: 400 }}>
        <WindowedList
          label="Rows"
          items={items}
          getKey={keyOf}
          getHeight={rowHeight}
          isRow={isRow}
          onNearEnd={onNearEnd}
        >
          {({ id, isHeading }) =>
            isHeading ? (
              <h3>{id}</h3>
            ) : (
              <button type="button" style={{ blockSize: 64 }}>
                {id}
              </button>
            )
          }
        </WindowedList>
      </div>
    </div>
  )
}

const drawn = () => document.querySelectorAll('.hawser-windowed > li').length

describe('WindowedList', () => {
  it('default: of 2,000 rows those near what is seen are drawn, and the list is as high as all of them', async () => {
    const { box } = await show(invent(2_000))
    await expect.element(page.getByRole('button', { name: 'item 1', exact: true })).toBeVisible()
    expect(drawn()).toBeLessThan(30)
    expect(box().scrollHeight).toBe(20 * 40 + 1_980 * 64)
    box().scrollTop = 64_000
    await expect.element(page.getByRole('button', { name: 'item 1001', exact: true })).toBeInTheDocument()
    expect(drawn()).toBeLessThan(40)
    expect(page.getByRole('button', { name: 'item 1', exact: true }).elements()).toHaveLength(0)
  })

  it('default: screen readers are told of all that there are', async () => {
    const { box } = await show(invent(2_000))
    box().scrollTop = box().scrollHeight
    const last = page.getByRole('button', { name: 'item 1999', exact: true })
    await expect.element(last).toBeInTheDocument()
    const row = last.element().closest('li')
    expect([row?.getAttribute('aria-posinset'), row?.getAttribute('aria-setsize')]).toEqual(['2000', '2000'])
  })

  it('default: a short list is drawn as a whole', async () => {
    const { box } = await show(invent(30))
    expect(drawn()).toBe(30)
    expect(box().querySelector('[aria-setsize]')).toBeNull()
  })

  it('behavior: arrow keys, Home and End reach every row, past headings, wherever it is', async () => {
    const { box } = await show(invent(2_000))
    await userEvent.click(page.getByRole('button', { name: 'item 1', exact: true }))
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('button', { name: 'item 2', exact: true })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.element(page.getByRole('button', { name: 'item 1', exact: true })).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(page.getByRole('button', { name: 'item 1999', exact: true })).toHaveFocus()
    expect(box().scrollTop).toBeGreaterThan(100_000)
    await userEvent.keyboard('{Home}')
    await expect.element(page.getByRole('button', { name: 'item 1', exact: true })).toHaveFocus()
  })

  it('behavior: what has the focus stays, however far is scrolled', async () => {
    const { box } = await show(invent(2_000))
    const row = page.getByRole('button', { name: 'item 3', exact: true })
    await userEvent.click(row)
    box().scrollTop = 90_000
    await expect.element(page.getByRole('button', { name: 'item 1410', exact: true })).toBeInTheDocument()
    await expect.element(row).toHaveFocus()
  })

  it('behavior: the Tab key goes through the rows one by one', async () => {
    await show(invent(2_000))
    await userEvent.click(page.getByRole('button', { name: 'item 1', exact: true }))
    for (let pressed = 0; pressed < 25; pressed += 1) await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'item 26', exact: true })).toHaveFocus()
  })

  it('behavior: more is asked for when the end comes near, and not before', async () => {
    const onNearEnd = vi.fn()
    const { box, rerender } = await show(invent(200), onNearEnd)
    await expect.element(page.getByRole('button', { name: 'item 1', exact: true })).toBeVisible()
    expect(onNearEnd).not.toHaveBeenCalled()
    box().scrollTop = box().scrollHeight
    await expect.poll(() => onNearEnd.mock.calls.length).toBe(1)
    await rerender(invent(400))
    await expect.element(page.getByRole('button', { name: 'item 201', exact: true })).toBeInTheDocument()
    expect(onNearEnd).toHaveBeenCalledTimes(1)
  })
})
