// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/conformance/fixture_tools.h"

#include "core/base/await.h"

#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;

namespace mcp::conformance {

using ToolReply = Offer::ToolReply;

QByteArray picture()
{
    return QByteArray::fromBase64(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==");
}

/// A sound of no length: the head of a WAV file.
static QByteArray sound()
{
    return QByteArray::fromBase64("UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=");
}

Question form(const QString &key, const QString &message, const QString &member, const QString &type)
{
    const QJsonObject properties{{member, QJsonObject{{u"type"_s, type}}}};
    const QJsonObject schema{
        {u"type"_s, u"object"_s}, {u"properties"_s, properties}, {u"required"_s, QJsonArray{member}}};
    return {key, Question::Kind::Elicitation, {{u"message"_s, message}, {u"requestedSchema"_s, schema}}};
}

static Question sampling(const QString &key, const QString &prompt, int tokens = 100)
{
    const QJsonObject content{{u"type"_s, u"text"_s}, {u"text"_s, prompt}};
    const QJsonObject message{{u"role"_s, u"user"_s}, {u"content"_s, content}};
    return {key, Question::Kind::Sampling, {{u"messages"_s, QJsonArray{message}}, {u"maxTokens"_s, tokens}}};
}

QString formText(const Call &call, const QString &key, const QString &member)
{
    return call.answers.value(key).value(u"content"_s)[member].toString(u"unknown"_s);
}

static QString compact(const QJsonObject &object)
{
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

static ToolResult text(const QString &words) { return ToolResult::ofText(words); }

// Content

static ToolReply simpleText(Offer *, Call, QJsonObject)
{
    co_return text(u"This is a simple text response for testing."_s);
}

static ToolReply imageContent(Offer *, Call, QJsonObject)
{
    ToolResult result{{Content::ofImage(picture(), u"image/png"_s)}};
    co_return result;
}

static ToolReply audioContent(Offer *, Call, QJsonObject)
{
    const Content audio{Content::Kind::Audio, {}, sound(), u"audio/wav"_s};
    ToolResult result{{audio}};
    co_return result;
}

static Content resource(const QString &uri, const QString &type, const QString &words)
{
    return {Content::Kind::Resource, words, {}, type, uri};
}

static ToolReply embeddedResource(Offer *, Call, QJsonObject)
{
    const Content content =
        resource(u"test://embedded-resource"_s, u"text/plain"_s, u"This is an embedded resource content."_s);
    ToolResult result{{content}};
    co_return result;
}

static ToolReply severalContents(Offer *, Call, QJsonObject)
{
    const Content json = resource(u"test://mixed-content-resource"_s, u"application/json"_s,
                                  compact({{u"test"_s, u"data"_s}, {u"value"_s, 123}}));
    const Content words = Content::ofText(u"Multiple content types test:"_s);
    const Content image = Content::ofImage(picture(), u"image/png"_s);
    ToolResult result{{words, image, json}};
    co_return result;
}

static ToolReply errorHandling(Offer *, Call, QJsonObject)
{
    co_return ToolResult::ofText(u"This tool intentionally returns an error for testing"_s, true);
}

static ToolReply jsonSchema(Offer *, Call, QJsonObject arguments)
{
    co_return text(u"JSON Schema 2020-12 tool called with: "_s + compact(arguments));
}

// Meanwhile

static ToolReply withLogging(Offer *, Call call, QJsonObject)
{
    call.log(LogLevel::Info, u"Tool execution started"_s);
    co_await base::after(50ms);
    call.log(LogLevel::Info, u"Tool processing data"_s);
    co_await base::after(50ms);
    call.log(LogLevel::Info, u"Tool execution completed"_s);
    co_return text(u"Tool with logging executed successfully"_s);
}

static ToolReply withProgress(Offer *, Call call, QJsonObject)
{
    for (const int done : {0, 50, 100}) {
        call.progress(done, 100, u"Completed step %1 of 100"_s.arg(done));
        co_await base::after(50ms);
    }
    co_return text(u"Tool with progress executed successfully"_s);
}

static ToolReply streaming(Offer *, Call call, QJsonObject)
{
    call.progress(50, 100, {});
    co_return text(u"Streaming complete"_s);
}

static ToolReply logging(Offer *, Call call, QJsonObject)
{
    call.log(LogLevel::Info, u"Diagnostic trace logging activated"_s);
    co_return text(u"Logging evaluated"_s);
}

static ToolReply changeTools(Offer *offer, Call, QJsonObject)
{
    emit offer->toolsChanged();
    co_return text(u"Mutation triggered"_s);
}

static ToolReply changePrompts(Offer *offer, Call, QJsonObject)
{
    emit offer->promptsChanged();
    co_return text(u"Mutation triggered"_s);
}

// Questions

static QString elicited(const Call &call)
{
    const QJsonObject answer = call.answers.first();
    return u"action=%1, content=%2"_s.arg(answer.value(u"action"_s).toString(),
                                          compact(answer.value(u"content"_s).toObject()));
}

static ToolReply sample(Offer *, Call call, QJsonObject arguments)
{
    if (call.answers.isEmpty()) {
        Ask ask{{sampling(u"sample"_s, arguments.value(u"prompt"_s).toString())}};
        co_return ask;
    }
    co_return text(u"LLM response: "_s
                   + call.answers.first().value(u"content"_s)[u"text"].toString(u"No response"_s));
}

static ToolReply elicit(Offer *, Call call, QJsonObject arguments)
{
    if (call.answers.isEmpty()) {
        Ask ask{{form(u"response"_s, arguments.value(u"message"_s).toString(), u"response"_s, u"string"_s)}};
        co_return ask;
    }
    co_return text(u"User response: "_s + elicited(call));
}

static QJsonObject parsed(const char *json)
{
    return QJsonDocument::fromJson(QByteArray(json).replace('\'', '"')).object();
}

static ToolReply elicitDefaults(Offer *, Call call, QJsonObject)
{
    if (call.answers.isEmpty()) {
        const QJsonObject schema = parsed(
            "{'type':'object','required':[],'properties':{"
            "'name':{'type':'string','description':'User name','default':'John Doe'},"
            "'age':{'type':'integer','description':'User age','default':30},"
            "'score':{'type':'number','description':'User score','default':95.5},"
            "'status':{'type':'string','description':'User status','enum':['active','inactive','pending'],"
            "'default':'active'},"
            "'verified':{'type':'boolean','description':'Verification status','default':true}}}");
        const Question question{u"defaults"_s,
                                Question::Kind::Elicitation,
                                {{u"message"_s, u"Please review and update the form fields with defaults"_s},
                                 {u"requestedSchema"_s, schema}}};
        Ask ask{{question}};
        co_return ask;
    }
    co_return text(u"Elicitation completed: "_s + elicited(call));
}

static ToolReply elicitEnums(Offer *, Call call, QJsonObject)
{
    if (call.answers.isEmpty()) {
        const QJsonObject schema = parsed(
            "{'type':'object','required':[],'properties':{"
            "'untitledSingle':{'type':'string','description':'Select one option',"
            "'enum':['option1','option2','option3']},"
            "'titledSingle':{'type':'string','description':'Select one option with titles','oneOf':["
            "{'const':'value1','title':'First Option'},{'const':'value2','title':'Second Option'},"
            "{'const':'value3','title':'Third Option'}]},"
            "'legacyEnum':{'type':'string','description':'Select one option (legacy)',"
            "'enum':['opt1','opt2','opt3'],'enumNames':['Option One','Option Two','Option Three']},"
            "'untitledMulti':{'type':'array','description':'Select multiple "
            "options','minItems':1,'maxItems':3,"
            "'items':{'type':'string','enum':['option1','option2','option3']}},"
            "'titledMulti':{'type':'array','description':'Select multiple options with titles','minItems':1,"
            "'maxItems':3,'items':{'anyOf':[{'const':'value1','title':'First Choice'},"
            "{'const':'value2','title':'Second Choice'},{'const':'value3','title':'Third Choice'}]}}}}");
        const Question question{u"enums"_s,
                                Question::Kind::Elicitation,
                                {{u"message"_s, u"Please select options from the enum fields"_s},
                                 {u"requestedSchema"_s, schema}}};
        Ask ask{{question}};
        co_return ask;
    }
    co_return text(u"Elicitation completed: "_s + elicited(call));
}

static ToolReply missingCapability(Offer *, Call call, QJsonObject)
{
    if (call.answers.isEmpty()) {
        Ask ask{{sampling(u"sample"_s, u"Success?"_s)}};
        co_return ask;
    }
    co_return text(u"Success"_s);
}

static ToolReply inputName(Offer *, Call call, QJsonObject)
{
    if (call.answers.isEmpty()) {
        Ask ask{{form(u"user_name"_s, u"What is your name?"_s, u"name"_s, u"string"_s)}};
        co_return ask;
    }
    co_return text(u"Hello, %1!"_s.arg(formText(call, u"user_name"_s, u"name"_s)));
}

static ToolReply inputSample(Offer *, Call call, QJsonObject)
{
    if (call.answers.isEmpty()) {
        Ask ask{{sampling(u"capital_question"_s, u"What is the capital of France?"_s)}};
        co_return ask;
    }
    co_return text(u"Sampling result: "_s
                   + call.answers.first().value(u"content"_s)[u"text"].toString(u"no response"_s));
}

static ToolReply inputRoots(Offer *, Call call, QJsonObject)
{
    if (call.answers.isEmpty()) {
        Ask ask{{Question{u"client_roots"_s, Question::Kind::Roots}}};
        co_return ask;
    }
    const qsizetype count = call.answers.first().value(u"roots"_s).toArray().size();
    co_return text(u"Found %1 root(s)"_s.arg(count));
}

static ToolReply inputState(Offer *, Call call, QJsonObject)
{
    if (call.answers.isEmpty()) {
        Ask ask{{form(u"confirm"_s, u"Please confirm"_s, u"ok"_s, u"boolean"_s)},
                {{u"kind"_s, u"confirmation"_s}}};
        co_return ask;
    }
    const bool isOurs = call.state.value(u"kind"_s) == u"confirmation"_s;
    co_return text(isOurs ? u"state-ok: requestState validated"_s : u"The state is another."_s);
}

static ToolReply inputSeveral(Offer *, Call call, QJsonObject)
{
    if (call.answers.isEmpty()) {
        Ask ask{{form(u"user_name"_s, u"What is your name?"_s, u"name"_s, u"string"_s),
                 sampling(u"greeting"_s, u"Generate a greeting"_s, 50),
                 Question{u"client_roots"_s, Question::Kind::Roots}}};
        co_return ask;
    }
    co_return text(u"Name: %1; Greeting: %2; Roots: %3"_s
                       .arg(formText(call, u"user_name"_s, u"name"_s),
                            call.answers.value(u"greeting"_s).value(u"content"_s)[u"text"].toString())
                       .arg(call.answers.value(u"client_roots"_s).value(u"roots"_s).toArray().size()));
}

static ToolReply inputRounds(Offer *, Call call, QJsonObject)
{
    if (call.answers.isEmpty()) {
        Ask ask{{form(u"step1"_s, u"Step 1: What is your name?"_s, u"name"_s, u"string"_s)}};
        co_return ask;
    }
    if (call.answers.contains(u"step1"_s)) {
        Ask ask{{form(u"step2"_s, u"Step 2: What is your favorite color?"_s, u"color"_s, u"string"_s)},
                {{u"name"_s, formText(call, u"step1"_s, u"name"_s)}}};
        co_return ask;
    }
    co_return text(u"Multi-round complete for %1 who likes %2"_s.arg(call.state.value(u"name"_s).toString(),
                                                                     formText(call, u"step2"_s, u"color"_s)));
}

static ToolReply inputTampered(Offer *, Call call, QJsonObject)
{
    if (call.answers.isEmpty()) {
        Ask ask{{form(u"confirm"_s, u"Please confirm"_s, u"ok"_s, u"boolean"_s)}};
        co_return ask;
    }
    co_return text(u"integrity-ok: state verified"_s);
}

static ToolReply inputCapabilities(Offer *, Call call, QJsonObject)
{
    if (!call.answers.isEmpty())
        co_return text(u"capabilities-ok: received "_s + call.answers.keys().join(u','));
    Ask ask;
    if (call.mayAskPerson)
        ask.questions += form(u"elicit_input"_s, u"Elicitation input"_s, u"value"_s, u"string"_s);
    if (call.maySample)
        ask.questions += sampling(u"sample_input"_s, u"Sample request"_s, 50);
    if (ask.questions.isEmpty())
        co_return text(u"No supported capabilities declared"_s);
    co_return ask;
}

// The table

static QJsonObject nothing() { return parsed("{'type':'object','additionalProperties':false}"); }

static QJsonObject one(const QString &name, const QString &description)
{
    const QJsonObject property{{u"type"_s, u"string"_s}, {u"description"_s, description}};
    return {{u"type"_s, u"object"_s},
            {u"properties"_s, QJsonObject{{name, property}}},
            {u"required"_s, QJsonArray{name}}};
}

/// What lists of tools must hand on word for word.
static QJsonObject wholeVocabulary()
{
    return parsed(
        "{'$schema':'https://json-schema.org/draft/2020-12/schema','type':'object',"
        "'$defs':{'address':{'$anchor':'addressDef','type':'object','properties':{"
        "'street':{'type':'string'},'city':{'type':'string'}}}},"
        "'properties':{'name':{'type':'string'},'address':{'$ref':'#/$defs/address'},"
        "'contactMethod':{'type':'string','enum':['phone','email']},"
        "'phone':{'type':'string'},'email':{'type':'string'}},"
        "'allOf':[{'anyOf':[{'required':['phone']},{'required':['email']}]}],"
        "'if':{'properties':{'contactMethod':{'const':'phone'}},'required':['contactMethod']},"
        "'then':{'required':['phone']},'else':{'required':['email']},'additionalProperties':false}");
}

static Tool tool(const QString &name, const QString &description, const QJsonObject &takes = nothing())
{
    return {.name = name, .description = description, .inputSchema = takes};
}

const QList<Fixture> &fixtureTools()
{
    static const QString kInput = u"test_input_required_result_"_s;
    static const QList<Fixture> fixtures{
        {tool(u"test_simple_text"_s, u"Gives a text."_s), simpleText},
        {tool(u"test_image_content"_s, u"Gives a picture."_s), imageContent},
        {tool(u"test_audio_content"_s, u"Gives a sound."_s), audioContent},
        {tool(u"test_embedded_resource"_s, u"Gives a resource."_s), embeddedResource},
        {tool(u"test_multiple_content_types"_s, u"Gives a text, a picture and a resource."_s),
         severalContents},
        {tool(u"test_tool_with_logging"_s, u"Logs while it works."_s), withLogging},
        {tool(u"test_tool_with_progress"_s, u"Says how far it is."_s), withProgress},
        {tool(u"test_error_handling"_s, u"Fails."_s), errorHandling},
        {tool(u"test_sampling"_s, u"Has the client's model write something."_s,
              one(u"prompt"_s, u"What it is told"_s)),
         sample},
        {tool(u"test_elicitation"_s, u"Asks the person."_s, one(u"message"_s, u"What the person reads"_s)),
         elicit},
        {tool(u"test_elicitation_sep1034_defaults"_s, u"Asks with values to begin with."_s), elicitDefaults},
        {tool(u"test_elicitation_sep1330_enums"_s, u"Asks for choices."_s), elicitEnums},
        {tool(u"json_schema_2020_12_tool"_s, u"Has a schema of many words."_s, wholeVocabulary()),
         jsonSchema},
        {tool(u"test_missing_capability"_s, u"Needs sampling."_s), missingCapability},
        {tool(kInput + u"elicitation"_s, u"Asks for a name."_s), inputName},
        {tool(kInput + u"sampling"_s, u"Asks the model."_s), inputSample},
        {tool(kInput + u"list_roots"_s, u"Asks for the roots."_s), inputRoots},
        {tool(kInput + u"request_state"_s, u"Asks, and keeps a state."_s), inputState},
        {tool(kInput + u"multiple_inputs"_s, u"Asks three things."_s), inputSeveral},
        {tool(kInput + u"multi_round"_s, u"Asks twice."_s), inputRounds},
        {tool(kInput + u"tampered_state"_s, u"Asks, and looks at the state."_s), inputTampered},
        {tool(kInput + u"capabilities"_s, u"Asks what the client can answer."_s), inputCapabilities},
        {tool(u"test_streaming_elicitation"_s, u"Says how far it is, once."_s), streaming},
        {tool(u"test_logging_tool"_s, u"Logs once."_s), logging},
        {tool(u"test_trigger_tool_change"_s, u"Says that the tools have changed."_s), changeTools},
        {tool(u"test_trigger_prompt_change"_s, u"Says that the prompts have changed."_s), changePrompts},
    };
    return fixtures;
}

} // namespace mcp::conformance
