// The client's linter: ESLint with TypeScript's types, in modules and in Svelte components alike.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const COMPONENTS = ["**/*.svelte"];
const TOOLS = ["*.js", "public/*.js", "tools/*.mjs"];

export default defineConfig(
  // Both are generated: glyphs by tools/, types from the server's description.
  { ignores: ["node_modules/", "src/generated/", "src/lib/types.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { projectService: { allowDefaultProject: TOOLS }, extraFileExtensions: [".svelte"] },
    },
    rules: {
      // `() => (open = false)` and `() => close()` are how handlers are written here; statements are still looked at.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // The texts that are spread are tiles, ranks and suits: plain ASCII.
      "@typescript-eslint/no-misused-spread": "off",
      // Records by id are copied, and then lose a key.
      "@typescript-eslint/no-dynamic-delete": "off",
      // TypeScript's noUncheckedIndexedAccess makes every index possibly undefined: `!` marks one that is known to be in range.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { varsIgnorePattern: "^_$", destructuredArrayIgnorePattern: "^_$", argsIgnorePattern: "^_" },
      ],
      // `||` stands where false, 0 and "" are nothing, too.
      "@typescript-eslint/prefer-nullish-coalescing": [
        "error",
        { ignorePrimitives: { boolean: true, number: true, string: true } },
      ],
      "@typescript-eslint/restrict-plus-operands": ["error", { allowNumberAndString: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // `void value` is how an effect says what it depends on without using it.
      "@typescript-eslint/no-meaningless-void-operator": "off",
      // Sets and maps here are made and read within a function, or kept beside what is drawn on purpose.
      "svelte/prefer-svelte-reactivity": "off",
      // `{" "}` is a space that neither Svelte nor Prettier removes.
      "svelte/no-useless-mustaches": "off",
      // Svelte's own compiler warnings are errors of svelte-check, which knows the components' styles and their settings.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
  {
    files: [...COMPONENTS, "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // ESLint has no types of what one component takes from another: those arguments are `any` to it. svelte-check checks them.
    files: COMPONENTS,
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  // Plain JavaScript and its libraries have no types to go by.
  { files: TOOLS, extends: [ts.configs.disableTypeChecked] },
);
