import { expect, it } from 'vitest'
import * as entry from './index.js'

it('default: the public names', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "ElementClientError",
      "ElementsLoadError",
      "defineHawserElements",
    ]
  `)
})

it('LOAD-02 behavior: where there are no custom elements, as on a server, it defines none and does not mind', () => {
  expect(globalThis.customElements).toBeUndefined()
  expect(() => entry.defineHawserElements()).not.toThrow()
})
