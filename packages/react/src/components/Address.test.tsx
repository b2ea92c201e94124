import '../styles/index.css'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { WithAddresses } from './Address.js'

it.each([
  ['Choose 0xE671…d392 there, then try again.', '0xE671…d392'],
  // No space is around it, and everything before and after may be broken.
  ['別の文面に署名しました。0xE671…d392を選んで、もう一度お試しください。', '0xE671…d392'],
  ['اختر \u20680xE671…d392\u2069 هناك ثم أعد المحاولة.', '0xE671…d392'],
])('behavior: of a sentence, the address alone stays in one piece: %s', async (sentence, address) => {
  const screen = await render(
    <div data-hawser-root style={{ inlineSize: 160 }}>
      <WithAddresses>{sentence}</WithAddresses>
    </div>,
  )
  const root = screen.container.firstElementChild as HTMLElement
  expect(root.textContent).toBe(sentence)
  expect([...root.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([address])
  expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth)
})
