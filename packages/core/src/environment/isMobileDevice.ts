/** A phone or a tablet. */
export function isMobileDevice(userAgent: string, maxTouchPoints: number): boolean {
  // An iPad says that it is a Mac; no Mac has a touch screen.
  return /android|iphone|ipad|ipod|mobile/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
}
