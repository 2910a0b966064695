import type { AppContext, Bridge, BridgeOptions } from './bridge.ts';
import { BatchRun, type Reach } from './batch-run.ts';
import { type Call, LOST, type WordHostOptions } from './word-host-options.ts';
import { CommonApi } from './common-api.ts';
import { Dialog } from './dialog.ts';
import type { PdfMaker } from './document-files.ts';
import { storedSettings } from './document-settings.ts';
import { readBatchText, readDialogRequest, type CallData } from './envelope.ts';
import { Faults } from './faults.ts';
import { application, startUpService } from './model/application.ts';
import type { HostObject } from './model/host-object.ts';
import { WordDocument } from './model/word-document.ts';
import { WordModel } from './model/word-model.ts';
import { ObjectReferences } from './object-references.ts';
import { OpcPackage } from './opc/package.ts';
import { PaneBridge } from './pane-bridge.ts';
import { Behaviors } from './platforms/behaviors.ts';
import { PLATFORMS, type RequirementSets } from './platforms/platform.ts';
import { includesSet, requirementSets } from './requirement-sets.ts';
import { DocumentWatch } from './unchanged/document-watch.ts';
import { type Theme, WindowsBridge } from './windows/windows-bridge.ts';
import { readBatch } from './wire.ts';

const RICH_API = 93;
const COMMAND_COMPLETED = 94;
const DIALOG = 'dialogMessageReceived';
const COMMAND = 'appCommandInvoked';
const APPLICATION = 'Microsoft.WordServices.Application';
const ALL_BUT_DOWNLOADS =
  'allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts';
const START_UP = 'Microsoft.InternalService.AddinInternalService';

/**
 * Simulates Word, on the web, Windows, Mac or iPad, for an add-in that runs in an iframe with Microsoft's own office.js.
 * Events: 'request' before a request of the add-in is carried out, 'change' when the document changed, 'selection' when the
 * selection moved, 'open-document' with a .docx when the add-in opens one in a new window, 'leave' with a LeavingWay when
 * the keyboard focus leaves the pane.
 */
export class WordHost extends EventTarget {
  readonly faults = new Faults();
  /** Creates the PDFs of `getFileAsync`. Without it this Word has none. */
  toPdf: PdfMaker['toPdf'] = null;
  readonly #options: WordHostOptions & { addInId: string };
  readonly #calls: Call[] = [];
  #model!: WordModel;
  #commonApi!: CommonApi;
  #watch!: DocumentWatch;
  /** Directs a page's requests to the document that is open now. */
  readonly #pointAtDocument: (() => void)[] = [];
  readonly #bridges = new Set<Bridge>();
  /** Pages whose function is done and that live until the next command, because a dialog may still be answered. */
  readonly #finished = new Set<Bridge>();
  readonly #commands = new Map<string, () => void>();
  readonly #requirements: RequirementSets;
  /** The content of the file: the document as it was last saved. */
  #saved!: Uint8Array;
  readonly #application = application((detail) => {
    this.dispatchEvent(new CustomEvent('open-document', { detail }));
  });
  #theme: Theme = 'light';
  #pane: Bridge | null = null;
  #dialog: Dialog | null = null;

  /** Throws NotADocument (opc/package.ts) if the bytes aren't a .docx. */
  constructor(options: WordHostOptions) {
    super();
    this.#options = { addInId: 'add-in', ...options };
    const platform = options.platform && PLATFORMS[options.platform];
    this.#requirements = requirementSets(options.requirements, platform?.requirements);
    this.#take(options.docx);
  }

  get model(): WordModel {
    return this.#model;
  }

  /** What the add-in changes in the document besides its own content. */
  get watch(): DocumentWatch {
    return this.#watch;
  }

  /** Opens another document beside the same pane, without notifying it, so that thousands can be opened in one page. */
  swapDocument(docx: Uint8Array): void {
    this.faults.clear();
    this.#calls.length = 0;
    this.#take(docx);
    for (const point of this.#pointAtDocument) point();
  }

  get calls(): readonly Call[] {
    return this.#calls;
  }

  get readOnly(): boolean {
    return this.model.protection.isReadOnly;
  }

  set readOnly(on: boolean) {
    this.model.protection.isReadOnly = on;
  }

  get theme(): Theme {
    return this.#theme;
  }

  /** Word's own theme, as its user chooses it. On the web the pane isn't notified. */
  set theme(theme: Theme) {
    this.#theme = theme;
    for (const bridge of this.#bridges) if (bridge instanceof WindowsBridge) bridge.showTheme(theme);
  }

  get hasDialog(): boolean {
    return this.#dialog !== null;
  }

  start(): void {
    this.#pane ??= this.#open(this.#options.container, this.#options.paneUrl, 'Task pane');
  }

  stop(): void {
    this.#dialog?.close();
    for (const bridge of this.#bridges) this.#shut(bridge);
    this.#pane = null;
  }

  /** Loads the pane again, as if its user had closed and opened it: the document stays as it is. */
  reloadPane(): void {
    if (this.#pane) this.#shut(this.#pane);
    this.#pane = null;
    this.start();
  }

  /** The present document as a .docx. */
  docx(): Uint8Array {
    return this.model.package.toZip();
  }

  /** Saves the document like Word's own saving, if Word notices a change and can save; returns the file's content. */
  autoSave(): Uint8Array {
    const { behaviors, hasNewControl, isTextChanged } = this.model;
    if (hasNewControl && behaviors.has('failsToSaveControls')) return this.kickOut();
    if (isTextChanged || !behaviors.has('savesTextChangesOnly')) this.#saved = this.docx();
    this.model.isTextChanged = false;
    return this.#saved;
  }

  /**
   * Ends the session like Word on the web when it can't save an add-in's insertion (office-js#6590): the page must be
   * reloaded. Returns the document afterwards, which is the last saved one.
   */
  kickOut(): Uint8Array {
    this.stop();
    return this.#saved;
  }

  /**
   * Presses the ribbon button of this function; resolves when the add-in calls event.completed(). Throws if Word has no
   * ribbon buttons of add-ins, as on an iPad.
   */
  async runCommand(functionName: string): Promise<void> {
    if (!includesSet(this.#requirements, 'AddInCommands', '1.1'))
      throw new Error('This Word shows no ribbon buttons of add-ins');
    for (const bridge of this.#finished) if (this.#dialog?.opener !== bridge) this.#shut(bridge);
    const id = crypto.randomUUID();
    const completed = new Promise<void>((resolve) => this.#commands.set(id, resolve));
    const source = JSON.stringify({ source: { id: functionName } });
    const bridge = this.#open(document.body, this.#options.commandsUrl, 'Commands', (event) => {
      if (event === COMMAND) bridge.fire(COMMAND, [id, functionName, source]);
    });
    // Not `display: none`, which lets browsers suspend a frame.
    bridge.frame.style.cssText = 'position: fixed; width: 0; height: 0; border: 0; visibility: hidden';
    await completed;
    if (!this.model.behaviors.has('endsRuntimeAtCompleted')) return void this.#finished.add(bridge);
    if (this.#dialog?.opener === bridge) this.#dialog.close();
    this.#shut(bridge);
  }

  #take(docx: Uint8Array): void {
    const { addInId, documentUrl, readOnly = false, platform, behaviors } = this.#options;
    this.#saved = docx;
    const model = new WordModel(OpcPackage.fromZip(docx), new Behaviors(platform, behaviors));
    this.#model = model;
    if (readOnly) this.readOnly = true;
    this.#commonApi = new CommonApi(model, { addInId, documentUrl, pdf: this }, this.faults);
    this.#watch = new DocumentWatch(model, { ...this.#options.ours, addInId });
    model.addEventListener('change', () => this.dispatchEvent(new Event('change')));
    model.addEventListener('selection', () => {
      this.dispatchEvent(new Event('selection'));
      for (const bridge of this.#bridges) bridge.fire('documentSelectionChanged', {});
    });
  }

  #open(container: HTMLElement, url: string, title: string, onRegister?: (event: string) => void): Bridge {
    const context = {
      id: crypto.randomUUID(),
      documentUrl: this.#options.documentUrl,
      locale: this.#options.locale ?? 'en-US',
      settings: storedSettings(this.model.package, this.#options.addInId),
      requirements: this.#requirements,
    };
    const root = new WordDocument(this.model);
    const reach = {
      root,
      references: new ObjectReferences(root),
      behaviors: this.model.behaviors,
      faults: this.faults,
      services: new Map<string, () => HostObject>([
        [START_UP, startUpService],
        [APPLICATION, () => this.#application],
      ]),
      requirements: this.#requirements,
    };
    this.#pointAtDocument.push(() => {
      reach.root = new WordDocument(this.model);
      reach.references = new ObjectReferences(reach.root);
    });
    const bridge: Bridge = this.#bridge({
      container,
      url,
      title,
      context,
      onCall: (dispatchId, given) => this.#answer(reach, dispatchId, given),
      onRegister: (event, data) => {
        if (event === DIALOG) this.#showDialog(data, bridge, context);
        onRegister?.(event);
      },
      onLeave: (detail) => this.dispatchEvent(new CustomEvent('leave', { detail })),
      onUnregister: (event) => {
        if (event === DIALOG && this.#dialog?.opener === bridge) this.#dialog.close();
      },
    });
    this.#bridges.add(bridge);
    if (this.model.behaviors.has('savesNoDownloads')) bridge.frame.sandbox.value = ALL_BUT_DOWNLOADS;
    bridge.start();
    return bridge;
  }

  #bridge(options: BridgeOptions): Bridge {
    const { platform } = this.#options;
    return platform && PLATFORMS[platform].conversation === 'windows'
      ? new WindowsBridge(options, this.#theme)
      : new PaneBridge(options);
  }

  #shut(bridge: Bridge): void {
    bridge.stop();
    this.#bridges.delete(bridge);
    this.#finished.delete(bridge);
  }

  #showDialog(data: unknown, opener: Bridge, context: AppContext): void {
    this.#dialog?.close();
    this.#dialog = new Dialog(readDialogRequest(data), opener, context, () => {
      this.#dialog = null;
    });
    this.#dialog.open();
  }

  async #answer(reach: Reach, dispatchId: number, given: CallData): Promise<object> {
    if (dispatchId === COMMAND_COMPLETED) {
      this.#commands.get(String(given[0]))?.();
      return {};
    }
    this.dispatchEvent(new Event('request'));
    this.watch.begin();
    if (dispatchId !== RICH_API) {
      const { answer, call } = await this.#commonApi.call(dispatchId, given);
      this.#calls.push(call);
      return answer ?? forever();
    }
    const run = new BatchRun(readBatch(readBatchText(given)), reach);
    const answer = await run.run();
    const error = answer ? (answer.Error?.Code ?? null) : LOST;
    if (run.members.length) this.#calls.push({ members: run.members, error });
    if (!answer) return forever();
    return { Data: [200, ['Content-Type', 'application/json'], JSON.stringify(answer)] };
  }
}

function forever(): Promise<never> {
  return Promise.withResolvers<never>().promise;
}
