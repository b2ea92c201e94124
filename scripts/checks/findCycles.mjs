/**
 * The strongly connected parts of a graph that hold a cycle (Tarjan).
 *
 * @param {Map<string, readonly string[]>} graph
 * @returns {string[][]} the members of each, in an order of which each imports the next where the part is one ring
 */
export function findCycles(graph) {
  /** @type {Map<string, number>} */
  const index = new Map()
  /** @type {Map<string, number>} */
  const low = new Map()
  /** @type {string[]} */
  const stack = []
  const onStack = new Set()
  /** @type {string[][]} */
  const cycles = []

  /** @param {string} node */
  function visit(node) {
    index.set(node, index.size)
    low.set(node, index.size - 1)
    stack.push(node)
    onStack.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next)
        low.set(node, Math.min(at(low, node), at(low, next)))
      } else if (onStack.has(next)) {
        low.set(node, Math.min(at(low, node), at(index, next)))
      }
    }
    if (low.get(node) !== index.get(node)) return
    const part = stack.splice(stack.indexOf(node))
    for (const member of part) onStack.delete(member)
    if (part.length > 1 || graph.get(node)?.includes(node)) cycles.push(part)
  }

  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return cycles
}

/**
 * @param {Map<string, number>} map
 * @param {string} key
 */
function at(map, key) {
  return map.get(key) ?? Number.POSITIVE_INFINITY
}
