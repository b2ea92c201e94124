// Runs in the page before its own scripts: notes when things first became visible, by animation frames.
;(() => {
  const probe = { longTasks: [], marks: {} }
  window.__probe = probe
  try {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        probe.longTasks.push({ startMs: entry.startTime, durationMs: entry.duration })
    }).observe({ type: 'longtask', buffered: true })
  } catch {}
  const isVisible = (element) => {
    const box = element.getBoundingClientRect()
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== 'hidden'
  }
  const shortAddress = /0x7099/i
  const tests = {
    button: () =>
      [...document.querySelectorAll('button')].some((button) => button.textContent.trim() !== '' && isVisible(button)),
    address: () =>
      [...document.querySelectorAll('button')].some(
        (button) => shortAddress.test(button.textContent) && isVisible(button),
      ),
  }
  const tick = () => {
    for (const [name, test] of Object.entries(tests))
      if (!(name in probe.marks) && document.body && test()) probe.marks[name] = performance.now()
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  // The moment of the click, and of the last change that the dialog's list made after it.
  addEventListener(
    'click',
    (event) => {
      probe.clickMs = performance.now()
      void event
    },
    true,
  )
  const observer = new MutationObserver(() => {
    if (document.querySelector('[role=dialog] [data-hawser-wallet]')) probe.listChangedMs = performance.now()
  })
  addEventListener('DOMContentLoaded', () =>
    observer.observe(document.documentElement, { childList: true, subtree: true, characterData: true }),
  )
})()
