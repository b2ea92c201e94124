import '../styles/index.css'
import { showToast } from '@hawser/core/actions'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { renderClient } from '../fixtures/renderClient.js'
import { de } from '../text/locales/de.js'

it('STA-25 behavior: the first toast is announced too, since the live region is there before it', async () => {
  const { hawser } = await renderClient(<ConnectButton />)
  const texts: (string | null)[] = []
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Element && node.matches('.hawser-toasts')) texts.push('region')
      if (node instanceof Element && node.matches('.hawser-toast')) texts.push(node.textContent)
    }
  })
  observer.observe(document.body, { subtree: true, childList: true })
  onTestFinished(() => observer.disconnect())
  showToast(hawser, { message: 'Copied', variant: 'success' })
  await expect.element(page.getByText('Copied')).toBeVisible()
  expect(texts).toEqual(['region', 'Copied'])
})

it.each([
  ['German', de, 'Signatur wird geprüft'],
  ['English', undefined, 'Authenticating...'],
] as const)('behavior: in %s it is said by the modal’s own words where it has them', async (_name, locale, said) => {
  const { hawser } = await renderClient(<ConnectButton />, { provider: { locale } })
  showToast(hawser, { message: 'Authenticating...', textKey: 'signIn.verifying.title', variant: 'loading' })
  await expect.element(page.getByText(said)).toBeVisible()
})
