import { type ConnectorContext, type ConnectorFactory, contractVersion } from '@hawser/core'
import '../../styles/index.css'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConnectButton } from '../../buttons/ConnectButton.js'
import { renderClient } from '../../fixtures/renderClient.js'
import { pseudoRtl } from '../../text/pseudoRtl.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet } from '../fixtures/fakeWallet.js'
import { connectWallet } from '../fixtures/openClient.js'
import { untilSettled } from '../fixtures/untilSettled.js'

const settings = () => document.querySelector<HTMLElement>('[data-hawser-open="Settings"]')
const boxOf = (selector: string): DOMRect => (document.querySelector(selector) as HTMLElement).getBoundingClientRect()

async function openModal(isMirrored = false) {
  await page.viewport(320, 640)
  onTestFinished(() => page.viewport(1280, 800))
  const contexts: ConnectorContext[] = []
  const asking: ConnectorFactory = {
    contractVersion,
    id: 'test.asking',
    create(context) {
      contexts.push(context)
      return fakeWallet({ id: 'test.asking', name: 'Asking', type: 'EXTERNAL' }).connector
    },
  }
  const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
  const client = await renderClient(<ConnectButton />, {
    wallets: [wallet],
    connectors: [asking],
    provider: { locale: isMirrored ? pseudoRtl : undefined },
  })
  await connectWallet(client, wallet)
  return { ...client, ask: () => contexts[0]?.ask({ kind: 'code', title: 'Enter the code' }) }
}

async function openAccount(isMirrored = false) {
  const client = await openModal(isMirrored)
  client.hawser.open({ view: { name: 'Account' } })
  await expect.poll(settings).not.toBeNull()
  await untilSettled()
  return client
}

describe('the settings of the account', () => {
  it.each([false, true])(
    'default: stand in the header, at its start, and never on the title (mirrored: %s)',
    async (isMirrored) => {
      await openAccount(isMirrored)
      const [header, title, close] = ['.hawser-header', '.hawser-header-title', '.hawser-header-close'].map(boxOf)
      const box = settings()?.getBoundingClientRect() as DOMRect
      expect(box.top).toBeGreaterThanOrEqual((header?.top ?? 0) - 1)
      expect(box.bottom).toBeLessThanOrEqual((header?.bottom ?? 0) + 1)
      expect(box.top + box.height / 2).toBeCloseTo((close?.top ?? 0) + (close?.height ?? 0) / 2, 0)
      if (isMirrored) expect(box.left).toBeGreaterThanOrEqual(title?.right ?? 0)
      else expect(box.right).toBeLessThanOrEqual(title?.left ?? 0)
      await expectAccessible()
    },
  )

  it('behavior: the keyboard reaches them before the title and the button that closes, and Back takes their place', async () => {
    await openAccount()
    // The title has the focus first: what leads away stands on both sides of it.
    await userEvent.tab({ shift: true })
    expect(document.activeElement).toBe(settings())
    await userEvent.tab()
    expect(document.activeElement?.className).toContain('hawser-header-close')
    settings()?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Settings', level: 2 })).toBeVisible()
    expect(settings()).toBeNull()
    expect(document.querySelectorAll('.hawser-header-back')).toHaveLength(1)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(settings).not.toBeNull()
    expect(document.querySelectorAll('.hawser-header-back')).toHaveLength(1)
  })

  it('behavior: where something lies below the account, Back has the header, and they stand beside the account', async () => {
    const { hawser } = await openModal()
    hawser.open({ view: { name: 'Networks' } })
    hawser.router.push({ name: 'Account' })
    await expect.poll(settings).not.toBeNull()
    await untilSettled()
    expect(settings()?.closest('.hawser-body')).not.toBeNull()
    expect(boxOf('button.hawser-header-back').bottom).toBeLessThanOrEqual(settings()?.getBoundingClientRect().top ?? 0)
  })

  it('behavior: a question over the account has the header to itself', async () => {
    const { ask } = await openAccount()
    const asked = ask()
    asked?.catch(() => {})
    await expect.element(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
    expect(settings()).toBeNull()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(settings).not.toBeNull()
  })
})
