import { existsSync } from 'node:fs'
import type { Browser, LaunchOptions } from 'playwright-core'
import { findBrowserPath } from './findBrowserPath.js'

/** Thrown when there is nothing for {@link launchBrowser} to launch. */
export class BrowserNotFoundError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BrowserNotFoundError'
  }
}

const flags = [
  // Chromium refuses to start as root, as in most containers, with its sandbox.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Launches a headless Chromium with a fresh profile: `CHROME_PATH`, an installed Chrome or Chromium, or the one that
 * Playwright's own install command brought.
 * @throws {@link BrowserNotFoundError}
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const { chromium } = await import('playwright-core').catch((cause: unknown) => {
    throw new BrowserNotFoundError(
      'playwright-core is not installed. Run "npm install --save-dev playwright-core".',
      cause,
    )
  })
  const executablePath = options.executablePath ?? findBrowserPath() ?? playwrightsOwn(chromium.executablePath())
  if (!executablePath) {
    throw new BrowserNotFoundError(
      'No Chrome or Chromium was found. Install one, set CHROME_PATH to it, or run "npx playwright-core install chromium".',
    )
  }
  return chromium.launch({ ...options, executablePath, args: [...flags, ...(options.args ?? [])] })
}

function playwrightsOwn(path: string): string | undefined {
  return path && existsSync(path) ? path : undefined
}
