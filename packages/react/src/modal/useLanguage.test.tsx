import '../styles/index.css'
import { StrictMode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { renderClient } from '../fixtures/renderClient.js'
import { stubIdle } from '../fixtures/stubIdle.js'
import { HawserProvider } from '../provider/HawserProvider.js'
import type { Locale } from '../text/catalogue.js'
import { createTestClient } from '../views/fixtures/createTestClient.js'
import { deferred } from '../views/fixtures/deferred.js'

const english: Locale = { code: 'en', dir: 'ltr' }
const german: Locale = {
  code: 'de',
  dir: 'ltr',
  load: async () => ({ catalogue: { 'title.Connect': 'Wallet verbinden' } }),
}

it('behavior: a modal that was opened before follows a change of the language, open or closed', async () => {
  const { hawser } = createTestClient()
  const app = (locale: Locale) => (
    <StrictMode>
      <HawserProvider client={hawser} locale={locale}>
        <ConnectButton />
      </HawserProvider>
    </StrictMode>
  )
  const screen = await render(app(english))
  onTestFinished(async () => {
    await screen.unmount()
    hawser.destroy()
  })
  hawser.open()
  const dialog = (name: string) => page.getByRole('dialog', { name })
  await expect.element(dialog('Connect a wallet')).toBeVisible()
  const shown = dialog('Connect a wallet').element()

  await screen.rerender(app(german))
  await expect.element(dialog('Wallet verbinden')).toBeVisible()
  expect(dialog('Wallet verbinden').element()).toBe(shown)
  expect(document.querySelector<HTMLElement>('[data-hawser-root]')?.lang).toBe('de')

  hawser.close()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await screen.rerender(app(english))
  hawser.open()
  await expect.element(dialog('Connect a wallet')).toBeVisible()
})

it('behavior: the text of an account comes with its first view, and in the language that the app changes to', async () => {
  const loadAccount = vi.fn(async () => ({ catalogue: { 'account.disconnect': 'Trennen' } }))
  const spanish: Locale = {
    code: 'es',
    dir: 'ltr',
    load: async () => ({ catalogue: { 'title.UnsupportedChain': 'Red no compatible' } }),
    loadAccount: async () => ({ catalogue: { 'account.disconnect': 'Desconectar' } }),
  }
  const { hawser } = createTestClient()
  const app = (locale: Locale) => (
    <HawserProvider client={hawser} locale={locale}>
      <ConnectButton />
    </HawserProvider>
  )
  const screen = await render(app({ ...german, loadAccount }))
  onTestFinished(async () => {
    await screen.unmount()
    hawser.destroy()
  })
  hawser.open()
  await expect.element(page.getByRole('dialog', { name: 'Wallet verbinden' })).toBeVisible()
  expect(loadAccount).not.toHaveBeenCalled()

  hawser.router.push({ name: 'UnsupportedChain' })
  await expect.element(page.getByText('Trennen')).toBeVisible()
  await screen.rerender(app(spanish))
  await expect.element(page.getByText('Desconectar')).toBeVisible()
})

it('behavior: English stands in for a text that does not come in time, and the text takes its place when it does', async () => {
  const never = new Promise<never>(() => {})
  const account = deferred<{ catalogue: Record<string, string> }>()
  const locale: Locale = { code: 'de', dir: 'ltr', load: () => never, loadAccount: () => account.promise }
  const { hawser, clock } = await renderClient(<ConnectButton />, { provider: { locale, prefetch: 'never' } })
  /** The code comes in its own time, and what is waited for after it by the client's. */
  const comes = (text: string) =>
    expect
      .poll(() => {
        clock.advance(1_000)
        return document.querySelector('[role="dialog"]')?.textContent
      })
      .toContain(text)
  hawser.open()
  await comes('Connect a wallet')
  hawser.router.push({ name: 'UnsupportedChain' })
  await comes('Disconnect')
  account.resolve({ catalogue: { 'account.disconnect': 'Trennen' } })
  await expect.element(page.getByText('Trennen')).toBeVisible()
})

it.each([
  ['fails', async () => Promise.reject(new Error('The chunk is gone.'))],
  [
    'throws at once',
    () => {
      throw new Error('No chunk.')
    },
  ],
])('behavior: text whose load %s while the page was idle is asked for again when the modal opens', async (_, fail) => {
  onTestFinished(stubIdle())
  let isOnline = false
  const load = vi.fn(() =>
    isOnline ? Promise.resolve({ catalogue: { 'title.Connect': 'Wallet verbinden' } }) : fail(),
  )
  const { hawser } = await renderClient(<ConnectButton />, { provider: { locale: { code: 'de', dir: 'ltr', load } } })
  await expect.poll(() => document.querySelector('[data-hawser-root]')).not.toBeNull()
  hawser.open()
  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  hawser.close()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  isOnline = true
  hawser.open()
  await expect.element(page.getByRole('dialog', { name: 'Wallet verbinden' })).toBeVisible()
  const asked = load.mock.calls.length
  hawser.close()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  hawser.open()
  await expect.element(page.getByRole('dialog', { name: 'Wallet verbinden' })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(asked)
})

it('behavior: an opening that finds an earlier load still on its way does not fail with it', async () => {
  onTestFinished(stubIdle())
  const waiting: (() => void)[] = []
  let isOnline = false
  const load = vi.fn(async () => {
    if (isOnline) return { catalogue: { 'title.Connect': 'Wallet verbinden' } }
    if (load.mock.calls.length > 1) await new Promise<void>((resolve) => waiting.push(resolve))
    throw new Error('The chunk is gone.')
  })
  const { hawser } = await renderClient(<ConnectButton />, { provider: { locale: { code: 'de', dir: 'ltr', load } } })
  await expect.poll(() => document.querySelector('[data-hawser-root]')).not.toBeNull()
  hawser.open()
  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  hawser.close()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  hawser.open()
  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  isOnline = true
  for (const go of waiting) go()
  await expect.element(page.getByRole('dialog', { name: 'Wallet verbinden' })).toBeVisible()
})
