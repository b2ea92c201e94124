const chains = ['eip155:1']
const idOf = (digit: string): string => digit.repeat(64)

/** Wallets as somebody would list them who wants to harm the page: each has to be shown inert, or not at all. */
export const hostileWallets: readonly unknown[] = [
  {
    id: idOf('a'),
    name: '<img src=x onerror=alert(1)>',
    chains,
    description: '<script>alert(1)</script>',
    homepage: 'javascript:alert(1)',
    mobile_link: 'javascript:alert(1)//',
    desktop_link: 'data:text/html,<script>alert(1)</script>',
    webapp_link: ' JaVaScRiPt:alert(1)',
    app_store: 'vbscript:msgbox(1)',
    image_id: '../../../etc/passwd',
  },
  // A name that turns round what follows it, and hides characters.
  { id: idOf('b'), name: 'Meta\u200bMask\u202e gnp.exe', chains, mobile_link: 'blob:https://a.example.com/1' },
  { id: idOf('c'), name: 'W'.repeat(100_000), chains, description: 'd'.repeat(100_000) },
  { id: idOf('d'), name: '\u0000\u0007 \u200b', chains },
  { id: '../wallet', name: 'An id that is a path', chains },
  { id: idOf('e'), name: { toString: 'Wallet' }, chains },
  {
    id: idOf('f'),
    name: 'Wrong fields',
    chains: 'eip155:1',
    rdns: 7,
    badge_type: 'gold',
    order: 'first',
    injected: [1],
  },
  { name: 'No id', chains },
  null,
  'wallet',
  [],
]
