import '../../styles/index.css'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { browserSession, pointerAt } from '../../fixtures/pointer.js'
import { renderClient } from '../../fixtures/renderClient.js'
import { fakeWallet } from '../fixtures/fakeWallet.js'
import { untilSettled } from '../fixtures/untilSettled.js'

const OPENINGS = 200

/** The same numbers from 0 to 1 in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-hawser-wallet]') : null

it(`behavior: ${OPENINGS} openings on a slow processor, wallets arriving meanwhile, a row pressed at once: none is lost`, {
  timeout: 600_000,
}, async () => {
  await page.viewport(1280, 800)
  const wallets = Array.from({ length: 7 }, (_, index) => fakeWallet({ id: `test.${index}`, name: `Wallet ${index}` }))
  const { hawser, find } = await renderClient(null, { wallets: [] })
  const session = browserSession()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 3 })
  onTestFinished(() => session.send('Emulation.setCPUThrottlingRate', { rate: 1 }))
  let pressed: HTMLElement | null = null
  const note = ({ target }: Event): void => {
    pressed = rowOf(target)
  }
  document.addEventListener('pointerdown', note, true)
  onTestFinished(() => document.removeEventListener('pointerdown', note, true))

  const random = numbers(20_261_122)
  const lost: string[] = []
  let presses = 0
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    const first = 1 + Math.floor(random() * 3)
    find(wallets.slice(0, first))
    hawser.open()
    // In any order: where the longer list comes first, wallets go away again.
    const arrivals = [random(), random()].map(async (moment, index) => {
      await after(moment * 60)
      find(wallets.slice(0, Math.min(wallets.length, first + 2 * (index + 1))))
    })
    let rows: readonly Element[] = []
    while (rows.length === 0) {
      await frame()
      rows = [...document.querySelectorAll('[data-hawser-view="Connect"] [data-hawser-wallet]')]
    }
    if (random() < 0.5) await after(random() * 30)
    const row = rows[Math.floor(random() * rows.length)]
    if (!row) throw new Error('There is no row.')
    const pointer = pointerAt(row)
    pressed = null
    await pointer.move(0)
    await pointer.down()
    await after(random() * 40)
    await pointer.up()
    await Promise.all(arrivals)
    // Where the list had moved before the press, the press was meant for whatever is there now.
    const id = (pressed as HTMLElement | null)?.dataset.hawserWallet
    if (id !== undefined) {
      presses += 1
      const top = () => hawser.getSnapshot().router.stack.at(-1)
      const hasArrived = await expect
        .poll(top, { timeout: 30_000, interval: 5 })
        .toMatchObject({ name: 'ConnectingExternal', parameters: { connectorId: id } })
        .then(
          () => true,
          () => false,
        )
      if (!hasArrived) lost.push(`${opening}: ${id}, ${JSON.stringify(top())}`)
    }
    hawser.close()
    if (random() < 0.1) await expect.poll(() => document.querySelector('[role="dialog"]'), { interval: 5 }).toBeNull()
  }
  expect(lost).toEqual([])
  expect(presses).toBeGreaterThan(OPENINGS / 2)
})

it('behavior: a list that comes up under the pointer is held, so that a wallet that goes while its row is pressed is chosen', async () => {
  await page.viewport(1280, 800)
  const wallets = Array.from({ length: 6 }, (_, index) => fakeWallet({ id: `test.${index}`, name: `Wallet ${index}` }))
  const { hawser, find } = await renderClient(null, { wallets })
  const row = () => document.querySelector('[data-hawser-view="Connect"] [data-hawser-wallet="test.4"]')
  const top = () => hawser.getSnapshot().router.stack.at(-1)
  const connecting = { name: 'ConnectingExternal', parameters: { connectorId: 'test.4' } }
  const press = async (whileDown = (): void => {}): Promise<void> => {
    hawser.open()
    await expect.poll(row).not.toBeNull()
    await untilSettled()
    const pointer = pointerAt(row() as Element)
    await pointer.move(1)
    await pointer.down()
    whileDown()
    await frame()
    await frame()
    await pointer.up()
    await expect.poll(top).toMatchObject(connecting)
  }
  await press()
  // The pointer stays where it is: the next list comes up under it.
  await expect.poll(row).toBeNull()
  await untilSettled()
  hawser.close()
  await press(() => find(wallets.slice(0, 2)))
})

describe('behavior: a wallet that goes while its row is pressed is chosen, although the pointer is no longer over the list', () => {
  /** The last row of the list, and the pointer that is about to press it. */
  async function show() {
    await page.viewport(1280, 800)
    const wallets = Array.from({ length: 6 }, (_, index) =>
      fakeWallet({ id: `test.${index}`, name: `Wallet ${index}` }),
    )
    const { hawser, find } = await renderClient(null, { wallets })
    const row = () => document.querySelector('[data-hawser-view="Connect"] [data-hawser-wallet="test.5"]')
    hawser.open()
    await expect.poll(row).not.toBeNull()
    await untilSettled()
    const element = row() as Element
    return {
      pointer: pointerAt(element),
      toEdgePx: element.getBoundingClientRect().height / 2,
      /** The wallet goes. Its row stays while it is pressed. */
      async lose() {
        find(wallets.slice(0, 2))
        await frame()
        await frame()
        expect(row()).not.toBeNull()
      },
      async expectChosen() {
        const top = () => hawser.getSnapshot().router.stack.at(-1)
        await expect.poll(top).toMatchObject({ name: 'ConnectingExternal', parameters: { connectorId: 'test.5' } })
      },
    }
  }

  it('behavior: the hand trembles beyond the edge', async () => {
    const { pointer, toEdgePx, lose, expectChosen } = await show()
    await pointer.move(toEdgePx - 2)
    await pointer.down(toEdgePx - 2)
    await lose()
    await pointer.move(toEdgePx + 6)
    await frame()
    await frame()
    await pointer.up(toEdgePx + 6)
    await expectChosen()
  })

  it('behavior: the dialog moves', async () => {
    const { pointer, lose, expectChosen } = await show()
    await pointer.move(0)
    await pointer.down()
    await lose()
    const dialog = document.querySelector<HTMLElement>('.hawser-dialog')
    if (dialog) dialog.style.translate = '0 -150px'
    await untilSettled()
    await pointer.move(1)
    await frame()
    await frame()
    await pointer.up()
    await expectChosen()
  })

  it('behavior: a finger is lifted, and is nowhere', async () => {
    const { pointer, lose, expectChosen } = await show()
    await pointer.touch()
    await lose()
    await pointer.lift()
    await expectChosen()
  })
})

it('behavior: a list that is held while its dialog is still coming in keeps its whole height', async () => {
  await page.viewport(1280, 800)
  const wallets = Array.from({ length: 6 }, (_, index) => fakeWallet({ id: `test.${index}`, name: `Wallet ${index}` }))
  const { hawser } = await renderClient(null, { wallets })
  const list = () => document.querySelector<HTMLElement>('[data-hawser-view="Connect"] .hawser-connect-list')
  hawser.open()
  await expect.poll(list).not.toBeNull()
  await untilSettled()
  const heightPx = list()?.offsetHeight
  const dialog = document.querySelector<HTMLElement>('.hawser-dialog')
  if (dialog) dialog.style.scale = '0.9'
  await pointerAt(list() as Element).move(0)
  await expect.poll(() => list()?.dataset.held).toBe('')
  expect(list()?.offsetHeight).toBe(heightPx)
})

it('behavior: a press with another button, whose end is never told, does not hold the list once the pointer has left', async () => {
  await page.viewport(1280, 800)
  const wallets = Array.from({ length: 6 }, (_, index) => fakeWallet({ id: `test.${index}`, name: `Wallet ${index}` }))
  const { hawser, find } = await renderClient(null, { wallets })
  const row = () => document.querySelector('[data-hawser-view="Connect"] [data-hawser-wallet="test.4"]')
  hawser.open()
  await expect.poll(row).not.toBeNull()
  await untilSettled()
  const pointer = pointerAt(row() as Element)
  await pointer.move(1)
  row()?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 2, isPrimary: true }))
  find(wallets.slice(0, 2))
  await frame()
  await frame()
  expect(row()).not.toBeNull()
  await pointer.move(-600)
  await expect.poll(row).toBeNull()
})
