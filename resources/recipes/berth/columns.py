# SPDX-License-Identifier: GPL-3.0-or-later
"""Which column is meant, when nobody said so: by its title, in the languages tables come in, and its cells.

A column is taken only when it is the single best one. Otherwise the person is asked, with the names to
choose from and the parameter to give.
"""
import re
import unicodedata

from .job import BadInput, listed, quoted

_CUSTOMER = """customer; customer name; customer full name; client; client name; buyer; buyer name;
account; account name; company; company name; bill to; bill to name; billing name; sold to; sold to
name; purchaser; customer company; kunde; kundenname; name des kunden; debitor; firma; auftraggeber;
client nom; nom client; nom du client; raison sociale; acheteur; cliente; nombre cliente; nombre del
cliente; razon social; nome cliente; ragione sociale; nome do cliente; razao social; klant; klantnaam;
naam klant; kund; kundnamn; kundenavn; asiakas; klient; nazwa klienta; kontrahent; zakaznik; musteri"""
_CUSTOMER_WORDS = "customer client buyer kunde kunden cliente klant klient"
_CUSTOMER_ID = """customer id; customer no; customer number; customer code; client id; client no; client
number; account id; account number; kundennummer; kunden nr; kundennr; kunden id; debitorennummer;
numero client; id client; id cliente; klantnummer"""
_NOT_A_NAME = """email mail phone tel mobile fax address street city zip postcode postal country state
region segment group type category class since date status rank score age gender note notes comment
count language currency rating"""

_AMOUNT = """amount; revenue; sales; total; net amount; gross amount; total amount; amount net; amount
total; order total; order amount; order value; line total; line amount; row total; sales amount; net
sales; net revenue; total sales; total revenue; total price; turnover; extended price; grand total;
subtotal; sum; value; invoice amount; invoice total; income; paid; amount paid; betrag; umsatz;
nettobetrag; gesamtbetrag; rechnungsbetrag; summe; gesamt; gesamtpreis; nettoumsatz; erlos; wert; netto;
montant; montant ht; montant total; total ht; chiffre d affaires; chiffre affaires; ca; prix total;
importe; importe total; monto; ventas; ingresos; valor; valor total; importo; fatturato; totale; ricavo;
bedrag; omzet; totaal; belopp; belob; omsetning; kwota; wartosc; summa; receita; faturamento; castka;
tutar"""
_AMOUNT_WORDS = "amount revenue sales turnover umsatz betrag montant importe importo fatturato bedrag omzet ventas receita total"
_NOT_AN_AMOUNT = """tax vat mwst ust steuer tva iva btw discount rabatt remise shipping freight versand
fee fees cost costs kosten margin profit percent pct rate quantity qty menge units unit count number no
nr id price preis prix cumulative balance target budget forecast items rep person team manager channel
region tier"""
_NOT_A_MEASURE = """id no nr number code key year month day week quarter date zip postcode postal plz
phone tel quantity qty menge units unit count stuck price preis prix rate percent pct tax vat discount
rank lat lon latitude longitude index row line position version"""

_ORDER = """order; order id; order no; order number; order nr; order ref; order reference; order code;
sales order; sales order id; bestellnummer; bestell nr; bestellung; auftrag; auftragsnummer; auftrags
nr; commande; numero commande; numero de commande; no commande; n commande; pedido; numero pedido;
numero de pedido; ordine; numero ordine; ordernummer; bestelling; zamowienie; nr zamowienia"""
_INVOICE = """invoice; invoice id; invoice no; invoice number; receipt; receipt no; receipt number;
document no; document number; transaction id; rechnung; rechnungsnummer; rechnungs nr; beleg;
belegnummer; facture; numero facture; factura; fattura; factuur; factuurnummer"""
_CURRENCY = (
    "currency; currency code; ccy; curr; wahrung; waehrung; devise; moneda; divisa; valuta; moeda; waluta"
)


def folded(title):
    """A title without case, accents, brackets and punctuation: "Net_Amount (EUR)" is "net amount"."""
    text = re.sub(r"[(\[{][^)\]}]*[)\]}]", " ", title)
    text = re.sub(r"(?<=[a-zß-ÿ])(?=[A-Z])", " ", text)
    text = unicodedata.normalize("NFKD", text.replace("ß", "ss").replace("ø", "o").replace("ł", "l"))
    text = "".join(c for c in text if not unicodedata.combining(c)).casefold()
    words = re.sub(r"[\W_]+", " ", text).split()
    if len(words) > 1 and words[-1] in ("eur", "usd", "gbp", "chf"):
        words.pop()
    return " ".join(words)


def bare(title):
    """A title reduced to its letters and digits: order_id, Order ID and OrderID are the same."""
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", title)).casefold()


def _titles(text):
    return {" ".join(title.split()) for title in text.replace("\n", " ").split(";")}


def _matching(table, titles):
    bare_titles = {bare(title) for title in titles}
    return [
        i for i, title in enumerate(table.header) if folded(title) in titles or bare(title) in bare_titles
    ]


def _with_word(table, words, unwanted):
    words, unwanted = set(words.split()), set(unwanted.split())
    found = []
    for index, title in enumerate(table.header):
        parts = set(folded(title).split())
        if parts & words and not parts & unwanted:
            found.append(index)
    return found


def customer(table, name):
    if name:
        return table.column(name)
    ids = _titles(_CUSTOMER_ID)
    tiers = (
        _matching(table, _titles(_CUSTOMER)),
        _with_word(table, _CUSTOMER_WORDS, _NOT_A_NAME + " id no nr number code key"),
        _matching(table, ids),
        _with_word(table, _CUSTOMER_WORDS, _NOT_A_NAME),
        _matching(table, {"name", "full name", "nom", "nombre", "nome", "naam"}),
    )
    words = [i for i in _all(table) if not table.is_date(i) and not table.is_amount(i)]
    return _only(table, tiers, "customer", "the customer", words)


def amount(table, name, parameter="amount", meaning="the amount"):
    if name:
        return table.column(name)
    numbers = [i for i in _all(table) if table.is_amount(i)]
    measures = _without(table, numbers, _NOT_A_MEASURE)
    tiers = (
        [i for i in _matching(table, _titles(_AMOUNT)) if i in numbers],
        [i for i in _with_word(table, _AMOUNT_WORDS, _NOT_AN_AMOUNT) if i in numbers],
        measures,
    )
    return _only(table, tiers, parameter, meaning, measures or numbers)


def order(table, name):
    """The column with the order's number, or None: then every row is an order."""
    if name:
        return table.column(name)
    found = _matching(table, _titles(_ORDER)) or _matching(table, _titles(_INVOICE))
    return found[0] if found else None


def currency(table):
    found = _matching(table, _titles(_CURRENCY))
    return found[0] if len(found) == 1 else None


def categories(table):
    """Columns one can group by: words that repeat, dates, and small whole numbers called a year or the like."""
    found = []
    for index in _all(table):
        cells = table.sample_cells(index)
        different = len(set(map(str, cells)))
        if not cells:
            continue
        if table.is_date(index):
            found.append(index)
        elif table.is_amount(index):
            if set(folded(table.header[index]).split()) & {
                "year",
                "month",
                "quarter",
                "week",
                "jahr",
                "monat",
                "annee",
                "ano",
            }:
                found.append(index)
        elif different <= max(2, 0.5 * len(cells)):
            found.append(index)
    return found


def _all(table):
    return range(len(table.header))


def _without(table, indexes, unwanted):
    unwanted = set(unwanted.split())
    return [i for i in indexes if not set(folded(table.header[i]).split()) & unwanted]


def _only(table, tiers, parameter, meaning, otherwise):
    for found in tiers:
        if len(found) == 1:
            return found[0]
        if found:
            raise BadInput(
                "More than one column of %s could be %s: %s. Say which, for example: --param %s=%s."
                % (
                    quoted(table.name),
                    meaning,
                    _names(table, found),
                    parameter,
                    shell_quoted(table.header[found[0]]),
                )
            )
    raise BadInput(
        "It is not clear which column of %s is %s. The columns are: %s. Say which, for example: --param %s=%s."
        % (
            quoted(table.name),
            meaning,
            listed(table.header),
            parameter,
            shell_quoted(table.header[(otherwise or [0])[0]]),
        )
    )


def _names(table, indexes):
    return listed([table.header[i] for i in indexes])


def shell_quoted(title):
    """A title as it can be typed after --param name=."""
    return title if re.fullmatch(r"[\w.+-]+", title) else "'%s'" % title.replace("'", "'\\''")
