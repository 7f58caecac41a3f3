// Menu: stored and clicked, but never drawn. Accelerators have no effect.

interface Template {
  readonly id?: string
  readonly label?: string
  readonly role?: string
  readonly type?: string
  readonly accelerator?: string
  readonly click?: (...args: unknown[]) => void
  readonly submenu?: readonly Template[] | Menu
}

export class MenuItem {
  readonly id: string
  readonly label: string
  readonly role: string | undefined
  readonly type: string
  readonly submenu: Menu | undefined
  readonly click: (...args: unknown[]) => void

  constructor(options: Template) {
    this.id = options.id ?? ''
    this.label = options.label ?? ''
    this.role = options.role
    this.type = options.type ?? (options.submenu ? 'submenu' : 'normal')
    this.submenu =
      options.submenu instanceof Menu ? options.submenu : options.submenu && Menu.buildFromTemplate(options.submenu)
    this.click = (...args) => options.click?.(this, ...args)
  }
}

export class Menu {
  static #application: Menu | null = null
  readonly items: MenuItem[] = []

  static buildFromTemplate(template: readonly Template[]): Menu {
    const menu = new Menu()
    menu.items.push(...template.map((item) => new MenuItem(item)))
    return menu
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }
}
