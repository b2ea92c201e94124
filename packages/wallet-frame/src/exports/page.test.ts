import { expect, it } from 'vitest'
import * as page from './page.js'

it('default: the public names of @hawser/wallet-frame/page', () => {
  expect(Object.keys(page).sort()).toMatchInlineSnapshot(`
    [
      "TRUSTED_TYPES_POLICY",
      "createAppearance",
      "createFrameWorker",
      "createNode",
      "createStage",
      "createVaultClient",
      "framePolicy",
      "startFrame",
      "toFrameRequest",
    ]
  `)
})
