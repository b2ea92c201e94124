/** One holder's share of a budget. */
export interface BudgetShare {
  /** Takes more, or gives back with a negative amount. */
  add(amount: number): void
  set(amount: number): void
  /** Gives everything back; nothing is taken after that. */
  leave(): void
}

/** Something that many share. When they have too much of it together, whoever has most of it is cut off. */
export interface Budget {
  /** `cut` is called when this holder has to go; what it has counts no more then. */
  join(cut: () => void): BudgetShare
  readonly used: number
}

/** Who takes little of it is safe from who takes all of it. */
export function createBudget(max: number): Budget {
  const holders = new Set<{ amount: number; readonly cut: () => void }>()
  let used = 0
  const cutLargest = () => {
    let [largest] = holders
    for (const holder of holders) if (!largest || holder.amount > largest.amount) largest = holder
    if (!largest) return
    holders.delete(largest)
    used -= largest.amount
    largest.cut()
  }
  return {
    join(cut) {
      const holder = { amount: 0, cut }
      holders.add(holder)
      const set = (amount: number) => {
        if (!holders.has(holder)) return
        used += amount - holder.amount
        holder.amount = amount
        while (used > max && holders.size > 0) cutLargest()
      }
      return {
        set,
        add: (amount) => set(holder.amount + amount),
        leave() {
          if (holders.delete(holder)) used -= holder.amount
        },
      }
    },
    get used() {
      return used
    },
  }
}
