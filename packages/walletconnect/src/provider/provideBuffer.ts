import { loadModule } from '@hawser/common'

/**
 * Gives a page the `Buffer` of Node that the SDK writes and reads ReCaps (ERC-5573) with, where it has none: browsers have none. It stays, since the SDK
 * reads by it whenever an answer comes. Returns false where its code does not come.
 */
export async function provideBuffer(): Promise<boolean> {
  if ('Buffer' in globalThis) return true
  try {
    // By its file: the bare name is Node's own module, which some bundlers leave out of a page.
    const { default: library } = await loadModule(() => import('buffer/index.js'))
    Object.defineProperty(globalThis, 'Buffer', { value: library.Buffer, configurable: true, writable: true })
    return true
  } catch {
    return false
  }
}
