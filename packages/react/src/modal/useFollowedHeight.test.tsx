import '../styles/index.css'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { renderClient } from '../fixtures/renderClient.js'
import { expectAccessible } from '../views/fixtures/expectAccessible.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { useFollowedHeight } from './useFollowedHeight.js'

// A page of 1280 by 1024 at 400 %, the reflow of WCAG 1.4.10.
const small = [320, 256] as const
const body = () => document.querySelector('.hawser-body') as HTMLElement

/** The modal's body around some text. */
function Body() {
  const { box, content } = useFollowedHeight()
  return (
    <div data-hawser-root="" data-hawser-theme="light">
      <div className="hawser-dialog">
        <button type="button">Before</button>
        <div ref={box} className="hawser-body" style={{ maxBlockSize: 100, overflowY: 'auto' }}>
          <div ref={content}>
            {Array.from({ length: 20 }, (_, line) => `Line ${line}`).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
        <button type="button">After</button>
      </div>
    </div>
  )
}

it('behavior: a view of text alone that does not fit is scrolled by keyboard', async () => {
  const screen = await render(<Body />)
  onTestFinished(() => screen.unmount())
  await expect.poll(() => body().hasAttribute('data-scrollable')).toBe(true)

  await userEvent.keyboard('{Tab}{Tab}')
  expect(document.activeElement).toBe(body())
  await expectAccessible()
  await userEvent.keyboard('{End}')
  await expect.poll(() => body().scrollTop).toBeGreaterThan(0)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
})

it('behavior: a view with controls has no further stop for the keyboard', async () => {
  await page.viewport(...small)
  onTestFinished(() => page.viewport(1280, 800))
  const wallets = Array.from({ length: 8 }, (_, index) =>
    fakeWallet({ id: `wallet.${index}`, name: `Wallet ${index}` }),
  )
  const { hawser } = await renderClient(<ConnectButton />, { wallets })
  hawser.open()
  await expect.poll(() => body()?.hasAttribute('data-scrollable')).toBe(true)
  expect(body().hasAttribute('tabindex')).toBe(false)
})
